import * as z from 'zod';
import { longSecret } from './long-secret.ts';
import { wholeNumber } from './whole-number.ts';

/** The challenge that forms require, and its settings. */
export const challengeVariables = {
  CHALLENGE: z.enum(['altcha', 'turnstile']).default('altcha'),
  ALTCHA_SECRET: longSecret.optional(),
  ALTCHA_KEY_SECRET: longSecret.optional(),
  ALTCHA_COST: wholeNumber(1, 1_000_000).default(5000),
  TURNSTILE_SITE_KEY: z.string().min(1).optional(),
  TURNSTILE_SECRET: z.string().min(1).optional(),
  TURNSTILE_VERIFY_URL: z
    .url()
    .default('https://challenges.cloudflare.com/turnstile/v0/siteverify'),
};

type ChallengeVariables = z.infer<z.ZodObject<typeof challengeVariables>>;

/** Settings that the chosen challenge needs and does not have, one sentence each. */
export function challengeMistakes(values: ChallengeVariables): string[] {
  if (values.CHALLENGE !== 'turnstile') return [];
  return (['TURNSTILE_SITE_KEY', 'TURNSTILE_SECRET'] as const)
    .filter((name) => values[name] === undefined)
    .map((name) => `${name}: needed when CHALLENGE=turnstile.`);
}
