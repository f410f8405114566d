import type { InferContractRouterOutputs } from '@orpc/contract';
import type { Contract } from '@regz/contract/contract.ts';
import { releaseChannels } from '@regz/rules/panel/panel-limits.ts';
import type { Database } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { findRelease, type StaffReleaseRow } from './releases.queries.ts';

export type StaffRelease = InferContractRouterOutputs<
  Contract['panel']
>['staff']['listReleases']['releases'][number];

/** A release as staff see it. */
export function releaseView({ channel, ...row }: StaffReleaseRow): StaffRelease {
  return {
    ...row,
    channel: releaseChannels.find((known) => known === channel) ?? releaseChannels[0],
    publishedAt: row.publishedAt.toISOString(),
    withdrawnAt: row.withdrawnAt?.toISOString() ?? null,
  };
}

/** @throws Refusal PANEL_RELEASE_UNKNOWN */
export async function requireRelease(trx: Database, id: string): Promise<StaffRelease> {
  const row = await findRelease(trx, id);
  if (row === undefined) throw new Refusal('PANEL_RELEASE_UNKNOWN');
  return releaseView(row);
}
