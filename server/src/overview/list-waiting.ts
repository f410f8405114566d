import type { InferContractRouterOutputs } from '@orpc/contract';
import type { Contract } from '@regz/contract/contract.ts';
import { coverSince } from '@regz/rules/overview/cover.ts';
import { isToldOf, waitingKinds } from '@regz/rules/overview/waiting.ts';
import { hasColleague } from '../identity/second-factors/has-colleague.ts';
import { readWaitingChanges } from '../licenses/staff/time-changes/read-waiting-changes.ts';
import type { Database } from '../platform/database/database.ts';
import type { AdminCaller } from '../platform/http/callers.ts';
import type { RequestContext } from '../platform/http/request-context.ts';
import type { Services } from '../platform/services.ts';
import { findWaiting, type Waiting as WaitingRow } from './overview.queries.ts';

const none = { count: 0, since: null, name: null };

type Waiting = InferContractRouterOutputs<Contract['overview']>['listWaiting'];

/** Lists the waiting work that the caller can settle, the most urgent first. */
export async function listWaiting(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { caller: { id, role } }: Pick<RequestContext<AdminCaller>, 'caller'>,
): Promise<Waiting> {
  const of = { adminId: id, now: clock() };
  const waiting = await waitingFor(db, of);
  const timeChanges = isToldOf(role, 'timeChanges') ? await readWaitingChanges(db, of) : none;
  return [...waiting, { kind: 'timeChanges' as const, until: null, ...timeChanges }]
    .filter(({ kind, count }) => count > 0 && isToldOf(role, kind))
    .map(({ since, until, ...each }) => ({
      ...each,
      since: since?.toISOString() ?? null,
      until: until?.toISOString() ?? null,
    }))
    .toSorted((one, other) => waitingKinds.indexOf(one.kind) - waitingKinds.indexOf(other.kind));
}

/**
 * Returns the waiting work of all roles; of corrections and approvals only those that this admin can
 * decide.
 */
export async function waitingFor(
  db: Database,
  { adminId, now }: { adminId: string; now: number },
): Promise<WaitingRow[]> {
  const caller = { id: adminId, hasColleague: await hasColleague(db, adminId) };
  return findWaiting(db, { at: new Date(now), since: coverSince(now), caller });
}
