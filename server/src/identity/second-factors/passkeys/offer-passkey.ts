import { randomBytes } from 'node:crypto';
import { PASSKEYS_PER_ACCOUNT } from '@regz/rules/identity/passkeys.ts';
import type { CustomerCaller } from '../../../platform/http/callers.ts';
import type { RequestContext } from '../../../platform/http/request-context.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Services } from '../../../platform/services.ts';
import { checkOwnPassword } from '../../passwords/check-own-password.ts';
import { insertChallenge } from './passkey-challenges.queries.ts';
import { PASSKEY_ALGORITHMS, PASSKEY_TIMEOUT_MS } from './passkey-terms.ts';
import { listPasskeys } from './passkeys.queries.ts';
import { relyingPartyOf } from './relying-party.ts';

/**
 * Options for an authenticator to make a passkey for the caller's account. The challenge belongs to
 * the session and is answered once, within five minutes.
 * @throws Refusal ACCOUNT_FIELDS_MISSING, ACCOUNT_PASSWORD_WRONG, PASSKEY_LIMIT_REACHED
 */
export async function offerPasskey(
  services: Services,
  context: RequestContext<CustomerCaller>,
  { password }: { password: string },
) {
  const { caller } = context;
  if (password === '') throw new Refusal('ACCOUNT_FIELDS_MISSING');
  await checkOwnPassword(services, context, { password });
  const passkeys = await listPasskeys(services.db, caller.id);
  if (passkeys.length >= PASSKEYS_PER_ACCOUNT) throw new Refusal('PASSKEY_LIMIT_REACHED');
  const challenge = randomBytes(32).toString('base64url');
  await insertChallenge(
    services.db,
    { purpose: 'register', sessionId: caller.sessionId },
    { challenge, expiresAt: new Date(services.clock() + PASSKEY_TIMEOUT_MS) },
  );
  const { id, name } = relyingPartyOf(services.config, context.site);
  return {
    challenge,
    relyingParty: { id, name },
    user: { id: userHandleOf(caller.id), name: caller.username },
    algorithms: [...PASSKEY_ALGORITHMS],
    timeoutMs: PASSKEY_TIMEOUT_MS,
    known: passkeys.map((passkey) => passkey.credentialId),
  };
}

/** The account's id in bytes: random, and without meaning elsewhere. */
export function userHandleOf(accountId: string): string {
  return Buffer.from(accountId.replaceAll('-', ''), 'hex').toString('base64url');
}
