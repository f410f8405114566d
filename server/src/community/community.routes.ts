import { roleProblem } from '@regz/contract/community.ts';
import type { Contract } from '@regz/contract/contract.ts';
import type { Handlers } from '../platform/http/mount.ts';
import type { Services } from '../platform/services.ts';
import { takeFlow } from './community-flows.queries.ts';
import { completeConnection } from './complete-connection.ts';
import { findStatus } from './connections.queries.ts';
import { disconnectCommunity } from './disconnect-community.ts';
import { isEligible } from './require-eligible.ts';
import { startConnection } from './start-connection.ts';
import { updateRoles } from './update-roles.ts';

export function communityRoutes(services: Services): Handlers<Contract['community']> {
  return {
    status: async ({ caller, clock }) => {
      const row = await findStatus(services.db, caller.id);
      const eligible = isEligible(caller, clock());
      return { connection: row === undefined ? null : connectionView(row), eligible };
    },
    connect: (context) => startConnection(services, context),
    complete: (context, answer) => completeConnection(services, context, answer),
    cancel: async ({ caller }, { state }) => {
      await takeFlow(services.db, { state, userId: caller.id, sessionId: caller.sessionId });
      return {};
    },
    disconnect: (context) => disconnectCommunity(services, context),
    updateRoles: (context) => updateRoles(services, context),
  };
}

type StatusRow = NonNullable<Awaited<ReturnType<typeof findStatus>>>;

function connectionView(row: StatusRow) {
  return {
    username: row.discord_username ?? '',
    avatarUrl: row.discord_avatar_url,
    roles: {
      wanted: row.wanted_count ?? 0,
      assigned: row.assigned_count ?? 0,
      lastSyncedAt: row.last_synced_at?.toISOString() ?? null,
      pending: row.due_at !== null,
      problem: roleProblem.nullable().catch(null).parse(row.last_error),
    },
  };
}
