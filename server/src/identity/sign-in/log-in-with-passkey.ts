import type { VerifiedAuthenticationResponse } from '@simplewebauthn/server';
import { transaction } from '../../platform/database/transaction.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { accountView } from '../account-view.ts';
import { notePasskeyLogIn } from '../accounts.queries.ts';
import { userHandleOf } from '../second-factors/passkeys/offer-passkey.ts';
import { takeChallenge } from '../second-factors/passkeys/passkey-challenges.queries.ts';
import { PASSKEY_COOKIE } from '../second-factors/passkeys/passkey-terms.ts';
import { findPasskey, notePasskeyUse } from '../second-factors/passkeys/passkeys.queries.ts';
import { relyingPartyOf } from '../second-factors/passkeys/relying-party.ts';
import { startSession } from '../sessions/start-session.ts';
import { noteLogIn } from './note-log-in.ts';
import { browserHolding } from './offer-passkey-log-in.ts';

/** The authenticator's answer from the browser; bytes are base64url. */
export type PasskeyAssertion = {
  credentialId: string;
  clientDataJSON: string;
  authenticatorData: string;
  signature: string;
  userHandle: string | null;
};

/**
 * Logs in the customer whose passkey answers. The authenticator must have verified its user, so
 * that the passkey counts as both factors and no code is required.
 * @throws Refusal PASSKEY_CHALLENGE_EXPIRED, PASSKEY_REFUSED; ACCOUNT_BANNED
 */
export async function logInWithPasskey(
  services: Services,
  context: RequestContext<unknown>,
  input: PasskeyAssertion,
): Promise<ReturnType<typeof accountView>> {
  const now = new Date(services.clock());
  const how = { kind: 'customer', factor: 'passkey' } as const;
  return noteLogIn(services, context, how, async (attempt) => {
    const challenge = await ownChallenge(services, context, now);
    if (challenge === undefined) throw new Refusal('PASSKEY_CHALLENGE_EXPIRED');
    const passkey = await findPasskey(services.db, input.credentialId);
    if (passkey === undefined) throw new Refusal('PASSKEY_REFUSED');
    attempt.account = passkey.userId;
    const { newCounter, credentialBackedUp } = await verified(services, context, {
      assertion: input,
      passkey,
      challenge,
    });
    return transaction(services.db, async ({ trx }) => {
      const row = await notePasskeyLogIn(trx, passkey.userId, now);
      const use = { id: passkey.id, counter: newCounter, backedUp: credentialBackedUp, at: now };
      const used = row !== undefined && (await notePasskeyUse(trx, use));
      if (!used) throw new Refusal('PASSKEY_REFUSED');
      if (row.banned) throw new Refusal('ACCOUNT_BANNED');
      const account = accountView(row);
      const { id, language } = account;
      await startSession(trx, context, { kind: 'customer', id, now, language });
      return account;
    });
  });
}

async function ownChallenge(
  { db }: Services,
  { flowCookies }: RequestContext<unknown>,
  now: Date,
): Promise<string | undefined> {
  for (const token of flowCookies.readAll(PASSKEY_COOKIE)) {
    const challenge = await takeChallenge(db, browserHolding(token), now);
    if (challenge !== undefined) return challenge;
  }
  return undefined;
}

type Answer = {
  assertion: PasskeyAssertion;
  passkey: { userId: string; publicKey: Buffer; counter: number };
  challenge: string;
};

async function verified(
  services: Services,
  context: RequestContext<unknown>,
  { assertion, passkey, challenge }: Answer,
): Promise<VerifiedAuthenticationResponse['authenticationInfo']> {
  const party = relyingPartyOf(services.config, context.site);
  const { credentialId: id, userHandle, ...response } = assertion;
  if (userHandle !== userHandleOf(passkey.userId)) throw new Refusal('PASSKEY_REFUSED');
  // Loaded with the first passkey, not at the start, because this library takes 9 MB.
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  try {
    const { verified: right, authenticationInfo } = await verifyAuthenticationResponse({
      response: { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      credential: {
        id,
        publicKey: new Uint8Array(passkey.publicKey),
        counter: passkey.counter,
      },
      requireUserVerification: true,
    });
    if (right) return authenticationInfo;
  } catch (error) {
    services.log.info({ err: error }, 'a login with a passkey was refused');
  }
  throw new Refusal('PASSKEY_REFUSED');
}
