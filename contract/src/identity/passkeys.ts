import { PASSKEY_NAME_MAX_LENGTH, PASSKEYS_PER_ACCOUNT } from '@regz/rules/identity/passkeys.ts';
import * as z from 'zod';
import * as fields from '../fields.ts';
import { operation } from '../operation.ts';
import { fieldRefusals } from './passwords.ts';

const passwordRefusals = { ...fieldRefusals, ACCOUNT_PASSWORD_WRONG: { status: 403 } } as const;
const challengeRefusals = { PASSKEY_CHALLENGE_EXPIRED: { status: 400 } } as const;

/** Bytes as WebAuthn writes them in JSON: base64url. */
const bytes = (most: number) =>
  z
    .string()
    .regex(/^[\w-]+$/)
    .max(most);

const credentialId = bytes(1400);
const clientDataJSON = bytes(4096);
const transport = z.enum(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']);
const passkeyName = z.string().max(PASSKEY_NAME_MAX_LENGTH);

const passkey = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  /** True if a service stores the passkey and syncs it to several devices. */
  synced: z.boolean(),
  createdAt: fields.instant,
  lastUsedAt: fields.instant.nullable(),
});

/** The options for creating a passkey. New options replace older ones. */
const offerPasskey = operation({ caller: 'customer' })
  .route({ method: 'POST', path: '/accounts/passkeys/register-options' })
  .input(z.strictObject({ password: fields.password }))
  .output(
    z.strictObject({
      challenge: z.string(),
      relyingParty: z.strictObject({ id: z.string(), name: z.string() }),
      user: z.strictObject({ id: z.string(), name: z.string() }),
      /** COSE numbers of the accepted signature algorithms, best first. */
      algorithms: z.array(z.int()),
      timeoutMs: z.int(),
      /** The account's passkeys. An authenticator that has one of them creates no second. */
      known: z.array(credentialId).max(PASSKEYS_PER_ACCOUNT),
    }),
  )
  .errors({ ...passwordRefusals, PASSKEY_LIMIT_REACHED: { status: 409 } });

const registerPasskey = operation({ caller: 'customer' })
  .route({ method: 'POST', path: '/accounts/passkeys', successStatus: 201 })
  .input(
    z.strictObject({
      name: passkeyName,
      credentialId,
      clientDataJSON,
      attestationObject: bytes(16_384),
      transports: z.array(transport).max(7),
    }),
  )
  .output(passkey)
  .errors({
    ...challengeRefusals,
    PASSKEY_NAME_MISSING: { status: 400 },
    PASSKEY_REFUSED: { status: 403 },
    PASSKEY_EXISTS: { status: 409 },
    PASSKEY_LIMIT_REACHED: { status: 409 },
  });

const listPasskeys = operation({ caller: 'customer' })
  .route({ method: 'GET', path: '/accounts/passkeys' })
  .input(fields.nothing)
  .output(z.array(passkey));

/** Another customer's passkey is also answered as unknown. */
const renamePasskey = operation({ caller: 'customer' })
  .route({ method: 'PATCH', path: '/accounts/passkeys/{id}' })
  .input(z.strictObject({ id: z.uuid(), name: passkeyName }))
  .output(fields.nothing)
  .errors({ PASSKEY_NAME_MISSING: { status: 400 }, PASSKEY_UNKNOWN: { status: 404 } });

const removePasskey = operation({ caller: 'customer' })
  .route({ method: 'POST', path: '/accounts/passkeys/{id}/remove' })
  .input(z.strictObject({ id: z.uuid(), password: fields.password }))
  .output(fields.nothing)
  .errors({ ...passwordRefusals, PASSKEY_UNKNOWN: { status: 404 } });

const offerPasskeyLogIn = operation({ caller: 'anyone' })
  .route({ method: 'POST', path: '/accounts/passkeys/log-in-options' })
  .input(fields.nothing)
  .output(
    z.strictObject({ challenge: z.string(), relyingPartyId: z.string(), timeoutMs: z.int() }),
  );

/** The response of an authenticator that has verified its user. */
export const passkeyAssertion = z.strictObject({
  credentialId,
  clientDataJSON,
  authenticatorData: bytes(4096),
  signature: bytes(8192),
  userHandle: bytes(128).nullable(),
});

export const passkeyLogInRefusals = {
  ...challengeRefusals,
  PASSKEY_REFUSED: { status: 401 },
} as const;

export const accountPasskeys = {
  offerPasskey,
  registerPasskey,
  listPasskeys,
  renamePasskey,
  removePasskey,
  offerPasskeyLogIn,
};
