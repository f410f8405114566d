import type { CustomerCaller } from '../platform/http/callers.ts';
import type { RequestContext } from '../platform/http/request-context.ts';
import { CommunityFault, type CommunityTokens } from '../platform/ports/community.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Services } from '../platform/services.ts';
import { openTokens, sealTokens } from './connection/community-tokens.ts';
import { findConnection, replaceTokens } from './connection/connections.queries.ts';
import { type JoinOutcome, joinServer } from './connection/join-server.ts';
import { isEligible } from './connection/require-eligible.ts';
import { requestRoleSync } from './roles/request-role-sync.ts';
import { settleRolesNow } from './roles/settle-roles-now.ts';

/**
 * Readmits the connected person to the server and gives the package's roles.
 * @throws Refusal COMMUNITY_ROLES_NOT_DUE without a connection or a subscription that gives roles;
 * COMMUNITY_JOIN_REFUSED if the person is outside and cannot be admitted;
 * COMMUNITY_ROLES_NOT_UPDATED if the community does not answer: the roles follow later. Source:
 * specification A 4, A 8; ledger COMM-4.
 */
export async function updateRoles(
  services: Services,
  { caller }: RequestContext<CustomerCaller>,
): Promise<{ rolesAssigned: number }> {
  const connection = await findConnection(services.db, caller.id);
  if (
    connection === undefined ||
    connection.discordId === null ||
    !isEligible(caller, services.clock())
  ) {
    throw new Refusal('COMMUNITY_ROLES_NOT_DUE');
  }
  await services.budgets.community.take(caller.id);
  const discordId = connection.discordId;
  // Kept first: whatever happens to this request, the roles will be looked at.
  await requestRoleSync(services.db, caller.id);
  const tokens = openTokens(services, { userId: caller.id, sealed: connection });
  const join =
    tokens === null ? 'refused' : await rejoin(services, { userId: caller.id, discordId }, tokens);
  const outcome = await settleRolesNow(services, discordId);
  if (outcome?.kind === 'synced') return { rolesAssigned: outcome.assigned };
  const closed = join === 'refused' || join === 'authorization-ended';
  if (outcome?.kind === 'not-a-member' && closed) throw new Refusal('COMMUNITY_JOIN_REFUSED');
  throw new Refusal('COMMUNITY_ROLES_NOT_UPDATED');
}

type Whose = { userId: string; discordId: string };

/** Joins with the tokens kept, refreshed once when they have run out. */
async function rejoin(
  services: Services,
  whose: Whose,
  tokens: CommunityTokens,
): Promise<JoinOutcome> {
  const first = await joinServer(services, {
    memberId: whose.discordId,
    accessToken: tokens.accessToken,
  });
  if (first !== 'authorization-ended') return first;
  const fresh = await refreshTokens(services, whose, tokens.refreshToken);
  if (fresh === null) return first;
  return joinServer(services, { memberId: whose.discordId, accessToken: fresh.accessToken });
}

async function refreshTokens(
  services: Services,
  whose: Whose,
  refreshToken: string,
): Promise<CommunityTokens | null> {
  try {
    const tokens = await services.community.refreshTokens(refreshToken);
    const sealed = sealTokens(services, { userId: whose.userId, tokens });
    await replaceTokens(services.db, whose, sealed);
    return tokens;
  } catch (error) {
    if (!(error instanceof CommunityFault)) throw error;
    services.log.warn({ err: error }, 'a community authorization could not be refreshed');
    return null;
  }
}
