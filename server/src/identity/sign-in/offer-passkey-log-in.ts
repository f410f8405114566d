import { createHash, randomBytes } from 'node:crypto';
import { addressBlock } from '../../platform/guards/address.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import type { Services } from '../../platform/services.ts';
import {
  type ChallengeHolder,
  insertChallenge,
} from '../second-factors/passkeys/passkey-challenges.queries.ts';
import { PASSKEY_COOKIE, PASSKEY_TIMEOUT_MS } from '../second-factors/passkeys/passkey-terms.ts';
import { relyingPartyOf } from '../second-factors/passkeys/relying-party.ts';

/**
 * Options for an authenticator to log in by passkey. The challenge belongs to the browser and is
 * answered once, within five minutes.
 */
export async function offerPasskeyLogIn(services: Services, context: RequestContext<unknown>) {
  await services.budgets.passkeyAddress.take(addressBlock(context.origin.address));
  const token = randomBytes(32).toString('base64url');
  const challenge = randomBytes(32).toString('base64url');
  await insertChallenge(services.db, browserHolding(token), {
    challenge,
    expiresAt: new Date(services.clock() + PASSKEY_TIMEOUT_MS),
  });
  context.flowCookies.write(PASSKEY_COOKIE, token, PASSKEY_TIMEOUT_MS / 1000);
  const { id } = relyingPartyOf(services.config, context.site);
  return { challenge, relyingPartyId: id, timeoutMs: PASSKEY_TIMEOUT_MS };
}

/** The browser whose cookie has this token; only the token's hash is stored. */
export function browserHolding(token: string): ChallengeHolder {
  return { purpose: 'log-in', tokenHash: createHash('sha256').update(token).digest() };
}
