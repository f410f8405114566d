import * as z from 'zod';
import * as fields from '../fields.ts';
import { operation } from '../operation.ts';
import { challengeRefusals } from './challenges.ts';

/** Acts before a login that need an identity from the provider. */
export const signInPurposes = ['log-in', 'register'] as const;
export type SignInPurpose = (typeof signInPurposes)[number];

/** Acts of a logged-in customer that need the account's email address proven again. */
export const proofPurposes = [
  'verify-email',
  'device-reset',
  'delete-account',
  'panel-sign-in',
] as const;
export type ProofPurpose = (typeof proofPurposes)[number];

/**
 * The reason why the provider's callback failed, as the page finds it in `?refusal=`. These are not
 * refusals of an operation: the browser returns from another site and is redirected.
 */
export const identityRefusals = [
  'IDENTITY_FLOW_INVALID',
  'IDENTITY_CANCELLED',
  'IDENTITY_FAILED',
  'IDENTITY_STALE',
  'IDENTITY_EMAIL_UNVERIFIED',
  'IDENTITY_ACCOUNT_WRONG',
  'IDENTITY_LINKED_ELSEWHERE',
  'IDENTITY_PROVIDER_UNAVAILABLE',
  'SESSION_REQUIRED',
  'ACCOUNT_BANNED',
  'ACCOUNT_CODE_REQUIRED',
  'ACCOUNT_EMAIL_TAKEN',
] as const;
export type IdentityRefusal = (typeof identityRefusals)[number];

/** The result of the provider's callback, as the page finds it in `?done=`. */
export const identityActs = [
  'IDENTITY_LOGGED_IN',
  'IDENTITY_EMAIL_VERIFIED',
  'IDENTITY_REGISTRATION_PENDING',
] as const;
export type IdentityAct = (typeof identityActs)[number];

/** The refusal of an act without its required proof. The act's operation declares it. */
export const identityProofRefusals = {
  IDENTITY_PROOF_REQUIRED: { status: 403 },
} as const;

const startRefusals = {
  IDENTITY_START_FAILED: { status: 502 },
  IDENTITY_PROVIDER_UNAVAILABLE: { status: 503 },
} as const;

/** The path to return to: a path of the client site that belongs to the purpose. */
const returnTo = z.string().max(1024);

/** The address of the provider to go to. */
const departure = z.strictObject({ url: z.url() });

const startSignIn = operation({ caller: 'anyone' })
  .route({ method: 'POST', path: '/accounts/identity/sign-ins' })
  .input(
    z.strictObject({
      purpose: z.enum(signInPurposes),
      challenge: fields.challengeAnswer,
      returnTo: returnTo.optional(),
    }),
  )
  .output(departure)
  .errors({ ...challengeRefusals, ...startRefusals });

/**
 * The purpose of the proof, which is valid only for this payload. The order of the entries does not
 * matter.
 */
const proofPayload = z
  .record(z.string().max(64), z.string().max(512))
  .refine((payload) => Object.keys(payload).length <= 8);

const startIdentityProof = operation({ caller: 'customer' })
  .route({ method: 'POST', path: '/accounts/identity/proofs' })
  .input(
    z.strictObject({
      purpose: z.enum(proofPurposes),
      payload: proofPayload,
      returnTo: returnTo.optional(),
      /**
       * Required if the provider cannot force a new authentication. Also required if the account
       * has no address yet, because then any address could be added.
       */
      password: fields.password.optional(),
    }),
  )
  .output(departure)
  .errors({
    ...startRefusals,
    IDENTITY_EMAIL_REQUIRED: { status: 409 },
    IDENTITY_PASSWORD_REQUIRED: { status: 403 },
    ACCOUNT_PASSWORD_WRONG: { status: 403 },
  });

/** The session's proof, so that the page knows its purpose after the return. */
const readIdentityProof = operation({ caller: 'customer' })
  .route({ method: 'GET', path: '/accounts/identity/proofs/{purpose}' })
  .input(z.strictObject({ purpose: z.enum(proofPurposes) }))
  .output(z.strictObject({ payload: proofPayload, expiresAt: fields.instant }))
  .errors(identityProofRefusals);

/** The proven address in this browser that waits for its registration. */
const readHeldRegistration = operation({ caller: 'anyone' })
  .route({ method: 'GET', path: '/accounts/identity/registration' })
  .input(fields.nothing)
  .output(z.strictObject({ email: z.string().nullable() }));

const dropRegistration = operation({ caller: 'anyone' })
  .route({ method: 'DELETE', path: '/accounts/identity/registration' })
  .input(fields.nothing)
  .output(fields.nothing);

export const accountIdentity = {
  startSignIn,
  startIdentityProof,
  readIdentityProof,
  readHeldRegistration,
  dropRegistration,
};
