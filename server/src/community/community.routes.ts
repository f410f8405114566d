import { roleProblem } from '@regz/contract/community/community.ts';
import type { Contract } from '@regz/contract/contract.ts';
import type { Handlers } from '../platform/http/mount.ts';
import type { Services } from '../platform/services.ts';
import { takeFlow } from './connection/community-flows.queries.ts';
import { completeConnection } from './connection/complete-connection.ts';
import { findStatus } from './connection/connections.queries.ts';
import { disconnectCommunity } from './connection/disconnect-community.ts';
import { isEligible } from './connection/require-eligible.ts';
import { startConnection } from './connection/start-connection.ts';
import { updateRoles } from './update-roles.ts';

export function communityRoutes(services: Services): Handlers<Contract['community']> {
  return {
    readConnection: async ({ caller }) => {
      const row = await findStatus(services.db, caller.id);
      const eligible = isEligible(caller, services.clock());
      return {
        connection: row === undefined ? null : connectionView(row, services.clock()),
        eligible,
      };
    },
    startConnection: (context) => startConnection(services, context),
    completeConnection: (context, input) => completeConnection(services, context, input),
    cancelConnection: async ({ caller }, { state }) => {
      await takeFlow(services.db, { state, userId: caller.id, sessionId: caller.sessionId });
      return {};
    },
    disconnectCommunity: (context) => disconnectCommunity(services, context),
    updateRoles: (context) => updateRoles(services, context),
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
