import { transaction } from '../platform/database/transaction.ts';
import type { CustomerCaller } from '../platform/http/callers.ts';
import type { RequestContext } from '../platform/http/request-context.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Services } from '../platform/services.ts';
import { findConnection } from './connection/connections.queries.ts';
import { rejoinServer } from './connection/join-server.ts';
import { requireEligible } from './connection/require-eligible.ts';
import { noteJoin } from './connection/retry-join.ts';
import { requestRoleSync } from './roles/request-role-sync.ts';
import { settleRolesNow } from './roles/settle-roles-now.ts';

/**
 * Readmits the connected person to the server and gives the package's roles.
 * @throws Refusal COMMUNITY_ROLES_NOT_DUE without a connection or a subscription that gives roles;
 * LICENSE_FROZEN while it is paused;
 * COMMUNITY_JOIN_REFUSED if the person is outside and cannot be admitted;
 * COMMUNITY_ROLES_NOT_UPDATED if the community does not answer: join and roles follow later.
 */
export async function updateRoles(
  services: Services,
  { caller }: RequestContext<CustomerCaller>,
): Promise<{ rolesAssigned: number }> {
  requireEligible(caller, services.clock(), 'COMMUNITY_ROLES_NOT_DUE');
  const connection = await findConnection(services.db, caller.id);
  if (connection === undefined || connection.discordId === null) {
    throw new Refusal('COMMUNITY_ROLES_NOT_DUE');
  }
  await services.budgets.community.take(caller.id);
  const discordId = connection.discordId;
  // Stored first, so that the roles are synced even if this request fails.
  await requestRoleSync(services.db, caller.id);
  const join = await rejoinServer(services, { userId: caller.id, discordId }, connection);
  await transaction(services.db, ({ trx }) => noteJoin(services, trx, discordId, join));
  const outcome = await settleRolesNow(services, discordId);
  if (outcome?.kind === 'synced') return { rolesAssigned: outcome.assigned };
  if (outcome?.kind === 'not-a-member' && join === 'refused') {
    throw new Refusal('COMMUNITY_JOIN_REFUSED');
  }
  throw new Refusal('COMMUNITY_ROLES_NOT_UPDATED');
}
