import type { InferContractRouterOutputs } from '@orpc/contract';
import type { Contract } from '@regz/contract/contract.ts';
import { DAY_MS } from '@regz/rules/durations.ts';
import { keyPlaces } from '@regz/rules/panel/panel-limits.ts';
import type { CustomerCaller } from '../../platform/http/callers.ts';
import type { Services } from '../../platform/services.ts';
import { findDevices } from '../programs.queries.ts';

type Listed = InferContractRouterOutputs<Contract['panel']>['listDevices'];

/** The caller's PCs, the one seen last first. */
export async function listDevices(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { id, account }: CustomerCaller,
): Promise<Listed> {
  const nowMs = clock();
  const rows = await findDevices(db, id, { movedSince: new Date(nowMs - DAY_MS) });
  const devices = rows.map(({ leaseUntil, keyIn, ...row }) => ({
    ...row,
    moves: row.moves ?? 0,
    keyIn: keyPlaces.find((known) => known === keyIn) ?? 'file',
    seated: leaseUntil !== null && leaseUntil.getTime() > nowMs,
    firstSeenAt: row.firstSeenAt.toISOString(),
    seenAt: row.seenAt.toISOString(),
  }));
  return { devices, maxDevices: account.maxDevices };
}
