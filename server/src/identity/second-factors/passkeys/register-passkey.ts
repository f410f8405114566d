import {
  normalizePasskeyName,
  passkeyNameRefusal,
  PASSKEYS_PER_ACCOUNT,
} from '@regz/rules/identity/passkeys.ts';
import type { VerifiedRegistrationResponse } from '@simplewebauthn/server';
import type { CustomerCaller } from '../../../platform/http/callers.ts';
import type { RequestContext } from '../../../platform/http/request-context.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Services } from '../../../platform/services.ts';
import { changeSecondFactors } from '../change-second-factors.ts';
import { takeChallenge } from './passkey-challenges.queries.ts';
import { PASSKEY_ALGORITHMS } from './passkey-terms.ts';
import { passkeyView } from './passkey-view.ts';
import { insertPasskey, listPasskeys } from './passkeys.queries.ts';
import { relyingPartyOf } from './relying-party.ts';

/** The authenticator's answer from the browser; bytes are base64url. */
export type NewPasskey = {
  name: string;
  credentialId: string;
  clientDataJSON: string;
  attestationObject: string;
  transports: ('ble' | 'cable' | 'hybrid' | 'internal' | 'nfc' | 'smart-card' | 'usb')[];
};

/**
 * Adds a passkey to the caller's account. The offer already required the password; the
 * authenticator must have verified its user.
 * @throws Refusal PASSKEY_NAME_MISSING, PASSKEY_CHALLENGE_EXPIRED, PASSKEY_REFUSED, PASSKEY_EXISTS,
 * PASSKEY_LIMIT_REACHED
 */
export async function registerPasskey(
  services: Services,
  context: RequestContext<CustomerCaller>,
  input: NewPasskey,
): Promise<ReturnType<typeof passkeyView>> {
  const refusal = passkeyNameRefusal(input.name);
  if (refusal !== null) throw new Refusal(refusal);
  const { caller } = context;
  const now = new Date(services.clock());
  const holder = { purpose: 'register', sessionId: caller.sessionId } as const;
  const challenge = await takeChallenge(services.db, holder, now);
  if (challenge === undefined) throw new Refusal('PASSKEY_CHALLENGE_EXPIRED');
  const made = await verified(services, context, { answer: input, challenge });
  return changeSecondFactors(services, context, {
    act: 'add-passkey',
    change: async (trx) => {
      const present = await listPasskeys(trx, caller.id);
      if (present.length >= PASSKEYS_PER_ACCOUNT) throw new Refusal('PASSKEY_LIMIT_REACHED');
      const row = await insertPasskey(trx, {
        userId: caller.id,
        credentialId: made.credential.id,
        publicKey: Buffer.from(made.credential.publicKey),
        counter: made.credential.counter,
        transports: input.transports,
        deviceType: made.credentialDeviceType,
        backedUp: made.credentialBackedUp,
        name: normalizePasskeyName(input.name),
        createdAt: now,
      });
      if (row === undefined) throw new Refusal('PASSKEY_EXISTS');
      return passkeyView(row);
    },
  });
}

type Made = NonNullable<VerifiedRegistrationResponse['registrationInfo']>;

async function verified(
  services: Services,
  context: RequestContext<CustomerCaller>,
  { answer, challenge }: { answer: NewPasskey; challenge: string },
): Promise<Made> {
  const party = relyingPartyOf(services.config, context.site);
  const { credentialId: id, clientDataJSON, attestationObject } = answer;
  // Loaded with the first passkey, not at the start, because this library takes 9 MB.
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        response: { clientDataJSON, attestationObject },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: [...PASSKEY_ALGORITHMS],
    });
    if (registrationInfo !== undefined) return registrationInfo;
  } catch (error) {
    services.log.info({ err: error }, 'a new passkey was refused');
  }
  throw new Refusal('PASSKEY_REFUSED');
}
