import type { InferContractRouterOutputs } from '@orpc/contract';
import { roleProblem } from '@regz/contract/community/community.ts';
import type { Contract } from '@regz/contract/contract.ts';
import type { CustomerCaller } from '../../platform/http/callers.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import type { Services } from '../../platform/services.ts';
import { findStatus } from './connections.queries.ts';
import { isEligible } from './require-eligible.ts';

type Connection = InferContractRouterOutputs<Contract['community']>['readConnection'];

/** Whether the caller is connected, as whom and with which roles, and may connect. */
export async function readConnection(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { caller }: Pick<RequestContext<CustomerCaller>, 'caller'>,
): Promise<Connection> {
  const row = await findStatus(db, caller.id);
  const now = clock();
  return {
    connection: row === undefined ? null : connectionView(row, now),
    eligible: isEligible(caller, now),
  };
}

type StatusRow = NonNullable<Awaited<ReturnType<typeof findStatus>>>;

function connectionView(row: StatusRow, nowMs: number) {
  return {
    username: row.username ?? '',
    avatarUrl: row.avatarUrl,
    roles: {
      wanted: row.wanted ?? 0,
      assigned: row.assigned ?? 0,
      lastSyncedAt: row.lastSyncedAt?.toISOString() ?? null,
      pending: row.dueAt !== null,
      problem: problemOf(row, nowMs),
    },
  };
}

function problemOf({ lastError, joinUntil, joinRefused }: StatusRow, nowMs: number) {
  const problem = roleProblem.nullable().catch(null).parse(lastError);
  if (problem !== 'not-a-member') return problem;
  if (joinRefused === true) return 'join-refused';
  return joinUntil !== null && joinUntil.getTime() > nowMs ? 'join-waiting' : problem;
}
