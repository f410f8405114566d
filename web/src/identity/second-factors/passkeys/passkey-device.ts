import { startAuthentication, startRegistration } from '@simplewebauthn/browser';
import type { Api } from '../../../platform/api/api.ts';

type Passkeys = Api['identity'];
type RegisterOffer = Awaited<ReturnType<Passkeys['offerPasskey']>>;
type NewPasskey = Omit<Parameters<Passkeys['registerPasskey']>[0], 'name'>;
type LogInOffer = Awaited<ReturnType<Passkeys['offerPasskeyLogIn']>>;
type Assertion = Parameters<Passkeys['logInWithPasskey']>[0];

/** Creates a passkey on the person's device. */
export async function makePasskey(offer: RegisterOffer): Promise<NewPasskey> {
  const { id, response } = await startRegistration({
    optionsJSON: {
      challenge: offer.challenge,
      rp: offer.relyingParty,
      user: { ...offer.user, displayName: offer.user.name },
      pubKeyCredParams: offer.algorithms.map((alg) => ({ type: 'public-key', alg })),
      timeout: offer.timeoutMs,
      attestation: 'none',
      excludeCredentials: offer.known.map((known) => ({ type: 'public-key', id: known })),
      authenticatorSelection: {
        residentKey: 'required',
        requireResidentKey: true,
        userVerification: 'required',
      },
    },
  });
  const { clientDataJSON, attestationObject, transports = [] } = response;
  return {
    credentialId: id,
    clientDataJSON,
    attestationObject,
    transports: transports.filter(isTransport),
  };
}

/** Logs in with a passkey that the person chooses on the device. */
export async function askPasskey(offer: LogInOffer): Promise<Assertion> {
  const { id, response } = await startAuthentication({
    optionsJSON: {
      challenge: offer.challenge,
      rpId: offer.relyingPartyId,
      timeout: offer.timeoutMs,
      userVerification: 'required',
    },
  });
  const { clientDataJSON, authenticatorData, signature, userHandle = null } = response;
  return { credentialId: id, clientDataJSON, authenticatorData, signature, userHandle };
}

const transports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const;

function isTransport(name: string): name is (typeof transports)[number] {
  return transports.some((known) => known === name);
}
