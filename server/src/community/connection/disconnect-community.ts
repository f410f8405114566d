import { recordAct } from '../../audit/record-act.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { CustomerCaller } from '../../platform/http/callers.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import { CommunityFault } from '../../platform/ports/community.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { settleRolesNow } from '../roles/settle-roles-now.ts';
import { openTokens } from './community-tokens.ts';
import { clearConnection, lockConnection } from './connections.queries.ts';

/**
 * Disconnects the account from the community. The answer states whether the roles are already
 * removed. If not, they are removed once the community answers.
 * @throws Refusal COMMUNITY_NOT_CONNECTED.
 */
export async function disconnectCommunity(
  services: Services,
  context: RequestContext<CustomerCaller>,
): Promise<{ rolesRemoved: boolean }> {
  const { caller } = context;
  await services.budgets.community.take(caller.id);
  const connection = await transaction(services.db, async ({ trx }) => {
    const found = await lockConnection(trx, caller.id);
    if (found === undefined || found.discordId === null) {
      throw new Refusal('COMMUNITY_NOT_CONNECTED');
    }
    await clearConnection(trx, caller.id);
    await recordAct(trx, context, {
      action: 'community.disconnect',
      object: { kind: 'account', id: caller.id },
      detail: { discordId: found.discordId },
    });
    return {
      discordId: found.discordId,
      tokens: openTokens(services, { userId: caller.id, sealed: found }),
    };
  });
  const outcome = await settleRolesNow(services, connection.discordId);
  if (connection.tokens !== null) await revoke(services, connection.tokens.refreshToken);
  return { rolesRemoved: outcome !== null };
}

/** If this call fails, the authorization expires. */
async function revoke({ community, log }: Services, refreshToken: string): Promise<void> {
  try {
    await community.revokeTokens(refreshToken);
  } catch (error) {
    if (!(error instanceof CommunityFault)) throw error;
    log.warn({ err: error }, 'a community authorization could not be revoked');
  }
}
