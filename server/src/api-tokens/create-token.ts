import { API_TOKEN_LIMITS, apiTokenRefusal } from '@regz/rules/api-tokens/new-token.ts';
import type { TokenScope } from '@regz/rules/api-tokens/new-token.ts';
import { DAY_MS } from '@regz/rules/durations.ts';
import { oneLine } from '@regz/rules/texts.ts';
import { recordAct } from '../audit/record-act.ts';
import { checkOwnPassword } from '../identity/passwords/check-own-password.ts';
import { requireLiveSession } from '../identity/sessions/require-live-session.ts';
import { transaction } from '../platform/database/transaction.ts';
import type { AdminCaller } from '../platform/http/callers.ts';
import type { RequestContext } from '../platform/http/request-context.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Services } from '../platform/services.ts';
import { isAddressBlock } from './address-blocks.ts';
import { type ListedToken, apiTokenView } from './api-token-view.ts';
import { newApiToken } from './api-token.ts';
import { countRunningTokens, findApiToken, insertApiToken } from './api-tokens.queries.ts';

type WantedToken = {
  name: string;
  scopes: readonly TokenScope[];
  days: number;
  addressBlocks: readonly string[];
  ownPassword: string;
};

/**
 * Creates a token that acts for the caller. This answer is the only one with its whole text.
 * Requires the caller's password, because a token outlives an abandoned session. An account that
 * requires codes has set them up before this call.
 * @throws Refusal ACCOUNT_PASSWORD_WRONG, API_TOKEN_SCOPES_MISSING, API_TOKEN_BLOCK_INVALID or
 * API_TOKEN_TOO_MANY
 */
export async function createToken(
  services: Services,
  context: RequestContext<AdminCaller>,
  wanted: WantedToken,
): Promise<{ token: string; made: ListedToken }> {
  const refusal = apiTokenRefusal(wanted);
  if (refusal !== null) throw new Refusal(refusal);
  const block = wanted.addressBlocks.find((text) => !isAddressBlock(text));
  if (block !== undefined) throw new Refusal('API_TOKEN_BLOCK_INVALID', { block });
  await checkOwnPassword(services, context, { password: wanted.ownPassword });
  const { caller } = context;
  const { id, secretHash, text: token } = newApiToken();
  const at = new Date(services.clock());
  const expiresAt = new Date(at.getTime() + wanted.days * DAY_MS);
  const name = oneLine(wanted.name);
  const { scopes, addressBlocks } = wanted;
  return transaction(services.db, async ({ trx }) => {
    await requireLiveSession(trx, caller);
    const limit = API_TOKEN_LIMITS.perPerson;
    if ((await countRunningTokens(trx, caller.id, at)) >= limit) {
      throw new Refusal('API_TOKEN_TOO_MANY', { limit });
    }
    const row = { id, adminId: caller.id, name, secretHash, scopes, addressBlocks, at, expiresAt };
    await insertApiToken(trx, row);
    await recordAct(trx, context, {
      action: 'api-tokens.create',
      object: { kind: 'api-token', id },
      detail: { name, scopes, addressBlocks, expiresAt: expiresAt.toISOString() },
    });
    const made = await findApiToken(trx, id);
    if (made === undefined) throw new Error('The token that was just made is not there.');
    return { token, made: apiTokenView(made) };
  });
}
