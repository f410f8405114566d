import * as z from 'zod';
import { operation } from '../operation.ts';

/** The act that a challenge protects. An answer for one act is refused for another. */
const challengeActions = [
  'log-in',
  'register',
  'admin-log-in',
  'reset-password',
  'task-register',
  'task-log-in',
  'task-reset-password',
  'shop-purchase',
  'link-admin-log-in',
  'contact',
  'guild',
  'giveaway',
] as const;
export const challengeAction = z.enum(challengeActions);
export type ChallengeAction = z.infer<typeof challengeAction>;

/** `high` requires several times the work. Used after many failed logins. */
export const challengeStrength = z.enum(['normal', 'high']);
export type ChallengeStrength = z.infer<typeof challengeStrength>;

/** Refusals of every act that requires a solved challenge. */
export const challengeRefusals = {
  CHALLENGE_REQUIRED: { status: 400 },
  CHALLENGE_FAILED: { status: 400 },
  CHALLENGE_STRONGER_REQUIRED: { status: 400 },
} as const;

/** A proof-of-work challenge in the wire format of ALTCHA 2, signed by the server. */
export const altchaChallenge = z.strictObject({
  parameters: z.strictObject({
    algorithm: z.literal('PBKDF2/SHA-256'),
    nonce: z.string().max(128),
    salt: z.string().max(128),
    cost: z.int().positive(),
    keyLength: z.int().positive().max(64),
    keyPrefix: z.string().max(128),
    keySignature: z.string().max(256),
    /** Seconds since 1970. */
    expiresAt: z.int().positive(),
    data: z.strictObject({ action: challengeAction, strength: challengeStrength }),
  }),
  signature: z.string().max(256),
});

/** The data that the browser needs to show a challenge. */
export const challengeOffer = z.discriminatedUnion('provider', [
  z.strictObject({ provider: z.literal('altcha'), challenge: altchaChallenge }),
  z.strictObject({ provider: z.literal('turnstile'), siteKey: z.string() }),
  /** Solved in this browser before: the form sends `passed`. */
  z.strictObject({ provider: z.literal('pass') }),
]);

const offerChallenge = operation({ caller: 'anyone' })
  .route({ method: 'GET', path: '/accounts/challenges/{action}' })
  .input(z.strictObject({ action: challengeAction, strength: challengeStrength.default('normal') }))
  .output(challengeOffer);

export const accountChallenges = {
  offerChallenge,
};
