import { recordAct } from '../audit/record-act.ts';
import { CommunityFault } from '../platform/community-service.ts';
import type { CustomerCaller } from '../platform/http/callers.ts';
import type { RequestContext } from '../platform/http/context.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Services } from '../platform/services.ts';
import { transaction } from '../platform/transaction.ts';
import { openTokens } from './community-tokens.ts';
import { clearConnection, lockConnection } from './connections.queries.ts';
import { settleRolesNow } from './settle-roles-now.ts';

/**
 * Forgets the connected person of the community. Whether the roles are gone already is told; if
 * not, they go as soon as the community answers.
 * @throws Refusal COMMUNITY_NOT_CONNECTED. Source: specification A 4, A 7; ledger COMM-3.
 */
export async function disconnectCommunity(
  services: Services,
  { caller, origin }: RequestContext<CustomerCaller>,
): Promise<{ rolesRemoved: boolean }> {
  await services.budgets.community.take(caller.id);
  const connection = await transaction(services.db, async ({ trx }) => {
    const found = await lockConnection(trx, caller.id);
    if (found === undefined || found.discord_id === null) {
      throw new Refusal('COMMUNITY_NOT_CONNECTED');
    }
    await clearConnection(trx, caller.id);
    await recordAct(trx, {
      actor: { kind: 'customer', id: caller.id, name: caller.username },
      action: 'community.disconnect',
      object: { kind: 'account', id: caller.id },
      detail: { discordId: found.discord_id },
      origin,
    });
    return { discordId: found.discord_id, tokens: openTokens(services, caller.id, found) };
  });
  const outcome = await settleRolesNow(services, connection.discordId);
  if (connection.tokens !== null) await revoke(services, connection.tokens.refreshToken);
  return { rolesRemoved: outcome !== null };
}

/** The authorisation ends by itself when the community does not hear of this. */
async function revoke({ community, log }: Services, refreshToken: string): Promise<void> {
  try {
    await community.revokeTokens(refreshToken);
  } catch (error) {
    if (!(error instanceof CommunityFault)) throw error;
    log.warn({ err: error }, 'an authorisation could not be revoked');
  }
}
