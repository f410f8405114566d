import { CommunityFault, type CommunityTokens } from '../platform/community-service.ts';
import type { CustomerCaller } from '../platform/http/callers.ts';
import type { RequestContext } from '../platform/http/context.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Services } from '../platform/services.ts';
import { openTokens, sealTokens } from './community-tokens.ts';
import { findConnection, replaceTokens } from './connections.queries.ts';
import { type JoinOutcome, joinServer } from './join-server.ts';
import { isEligible } from './require-eligible.ts';
import { requestRoleSync } from './request-role-sync.ts';
import { settleRolesNow } from './settle-roles-now.ts';

/**
 * Lets the connected person into the server again and gives the roles of the package.
 * @throws Refusal COMMUNITY_ROLES_NOT_DUE without a connection or a subscription that gives roles;
 * COMMUNITY_JOIN_REFUSED when the person is outside and cannot be let in;
 * COMMUNITY_ROLES_NOT_UPDATED when the community does not answer: the roles follow later.
 * Source: specification A 4, A 8; ledger COMM-4.
 */
export async function updateRoles(
  services: Services,
  { caller, clock }: RequestContext<CustomerCaller>,
): Promise<{ rolesAssigned: number }> {
  const connection = await findConnection(services.db, caller.id);
  if (connection === undefined || connection.discord_id === null || !isEligible(caller, clock())) {
    throw new Refusal('COMMUNITY_ROLES_NOT_DUE');
  }
  await services.budgets.community.take(caller.id);
  const discordId = connection.discord_id;
  // Kept first: whatever happens to this request, the roles will be looked at.
  await requestRoleSync(services.db, caller.id);
  const tokens = openTokens(services, caller.id, connection);
  const join =
    tokens === null ? 'refused' : await rejoin(services, { userId: caller.id, discordId }, tokens);
  const outcome = await settleRolesNow(services, discordId);
  if (outcome?.kind === 'synced') return { rolesAssigned: outcome.assigned };
  const closed = join === 'refused' || join === 'authorisation-ended';
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
  const first = await joinServer(services, whose.discordId, tokens.accessToken);
  if (first !== 'authorisation-ended') return first;
  const fresh = await refreshed(services, whose, tokens.refreshToken);
  if (fresh === null) return first;
  return joinServer(services, whose.discordId, fresh.accessToken);
}

async function refreshed(
  services: Services,
  whose: Whose,
  refreshToken: string,
): Promise<CommunityTokens | null> {
  try {
    const tokens = await services.community.refreshTokens(refreshToken);
    await replaceTokens(services.db, whose, sealTokens(services, whose.userId, tokens));
    return tokens;
  } catch (error) {
    if (!(error instanceof CommunityFault)) throw error;
    services.log.warn({ err: error }, 'an authorisation could not be refreshed');
    return null;
  }
}
