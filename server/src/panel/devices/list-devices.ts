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
  services: Pick<Services, 'db' | 'clock'>,
  { id, account }: CustomerCaller,
): Promise<Listed> {
  return { devices: await devicesOf(services, id), maxDevices: account.maxDevices };
}

/** An account's PCs, as its owner and staff see them. */
export async function devicesOf(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  accountId: string,
): Promise<Listed['devices']> {
  const nowMs = clock();
  const rows = await findDevices(db, accountId, { movedSince: new Date(nowMs - DAY_MS) });
  return rows.map(({ leaseUntil, offlineUntil, keyIn, ...row }) => ({
    ...row,
    moves: row.moves ?? 0,
    keyIn: keyPlaces.find((known) => known === keyIn) ?? 'file',
    seated: leaseUntil !== null && leaseUntil.getTime() > nowMs,
    firstSeenAt: row.firstSeenAt.toISOString(),
    seenAt: row.seenAt.toISOString(),
    offlineUntil:
      offlineUntil !== null && offlineUntil.getTime() > nowMs ? offlineUntil.toISOString() : null,
  }));
}
