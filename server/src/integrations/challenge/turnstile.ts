import * as z from 'zod';
import { boundedFetch } from '../../platform/bounded-fetch.ts';
import type { Challenges } from '../../platform/ports/challenges.ts';

const TIMEOUT_MS = 5000;
const BODY_LIMIT_BYTES = 100_000;
const ask = boundedFetch({ bytes: BODY_LIMIT_BYTES, limitMs: TIMEOUT_MS });
const verdictShape = z.object({ success: z.boolean(), action: z.string().optional() });

type TurnstileOptions = { siteKey: string; secret: string; verifyUrl: string };

/**
 * Cloudflare Turnstile. A token is single use and lives 300 s at Cloudflare. If the service does
 * not respond in 5 s, the answer counts as failed.
 */
export function turnstileChallenges(options: TurnstileOptions): Challenges {
  return {
    offer: async () => ({ provider: 'turnstile', siteKey: options.siteKey }),
    judge: async (answer, expected) => {
      const failed = { verdict: 'failed', spending: null } as const;
      try {
        const response = await ask(options.verifyUrl, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({
            secret: options.secret,
            response: answer,
            remoteip: expected.address,
          }),
        });
        if (!response.ok) return failed;
        const verdict = verdictShape.parse(await response.json());
        // Cloudflare scores the visitor itself and offers no stronger challenge.
        const passes = verdict.success && verdict.action === expected.action;
        return passes ? { verdict: 'strong', spending: null } : failed;
      } catch {
        return failed;
      }
    },
  };
}
