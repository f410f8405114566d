import type { InferContractRouterOutputs } from '@orpc/contract';
import type { Contract } from '@regz/contract/contract.ts';
import { coverSince } from '@regz/rules/overview/cover.ts';
import { isToldOf, waitingKinds } from '@regz/rules/overview/waiting.ts';
import type { StaffRole } from '@regz/rules/staff/staff-roles.ts';
import type { Services } from '../platform/services.ts';
import { findWaiting } from './overview.queries.ts';

type Waiting = InferContractRouterOutputs<Contract['overview']>['listWaiting'];

/** What waits now and the role can settle, the most urgent first. */
export async function listWaiting(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  role: StaffRole,
): Promise<Waiting> {
  const now = clock();
  const waiting = await findWaiting(db, { at: new Date(now), since: coverSince(now) });
  return waiting
    .filter(({ kind, count }) => count > 0 && isToldOf(role, kind))
    .map(({ since, until, ...each }) => ({
      ...each,
      since: since?.toISOString() ?? null,
      until: until?.toISOString() ?? null,
    }))
    .toSorted((one, other) => waitingKinds.indexOf(one.kind) - waitingKinds.indexOf(other.kind));
}
