import type { ReportKind } from '@regz/rules/panel/panel-limits.ts';
import type { Database } from '../../platform/database/database.ts';

/** How many devices an account may register, and its package; undefined if there is no such account. */
export async function findOwner(db: Database, accountId: string) {
  return db
    .selectFrom('users')
    .select(['max_devices as maxDevices', 'subscription'])
    .where('id', '=', accountId)
    .executeTakeFirst();
}

export type ReportQuery = {
  accountId: string | undefined;
  kind: ReportKind | undefined;
  /** Only reports with a lower number. */
  before: number;
  limit: number;
};

/** Reports with their accounts and PCs, newest first. */
export async function findReports(db: Database, { accountId, kind, before, limit }: ReportQuery) {
  return db
    .selectFrom('panel_reports')
    .innerJoin('users', 'users.id', 'panel_reports.account_id')
    .leftJoin('panel_devices', (join) =>
      join
        .onRef('panel_devices.account_id', '=', 'panel_reports.account_id')
        .onRef('panel_devices.device_id', '=', 'panel_reports.device_id'),
    )
    .select(['panel_reports.id', 'panel_reports.account_id as accountId', 'users.username'])
    .select(['panel_devices.label', 'kind', 'detail', 'at'])
    .where('panel_reports.id', '<', before)
    .$if(accountId !== undefined, (query) =>
      query.where('panel_reports.account_id', '=', accountId ?? ''),
    )
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? ''))
    .orderBy('panel_reports.id', 'desc')
    .limit(limit)
    .execute();
}
