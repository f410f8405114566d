import type { InferContractRouterOutputs } from '@orpc/contract';
import type { Contract } from '@regz/contract/contract.ts';
import type { Database } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { findNotice, type NoticeRow } from './notices.queries.ts';

export type ListedNotices = InferContractRouterOutputs<Contract['panel']>['staff']['listNotices'];
export type StaffNotice = ListedNotices['notices'][number];

/** A notice as staff see it. */
export function noticeView(row: NoticeRow): StaffNotice {
  return {
    ...row,
    createdAt: row.createdAt.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
  };
}

/** @throws Refusal PANEL_NOTICE_UNKNOWN */
export async function requireNotice(db: Database, id: string): Promise<StaffNotice> {
  const row = await findNotice(db, id);
  if (row === undefined) throw new Refusal('PANEL_NOTICE_UNKNOWN');
  return noticeView(row);
}
