import { randomInt } from 'node:crypto';
import {
  altchaChallenge,
  type ChallengeAction,
  type ChallengeStrength,
} from '@regz/contract/identity/challenges.ts';
import { createChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import * as z from 'zod';
import type { Clock } from '../../platform/clock.ts';
import type { ChallengeOffer, Challenges, Judgement } from '../../platform/ports/challenges.ts';
import { isSolved } from './is-solved.ts';

const LIFETIME_SECONDS = 300;

/** Key derivations a solver needs on average: about 0.3 s of a laptop, and four times as much. */
const ROUNDS = { normal: { from: 250, below: 500 }, high: { from: 1000, below: 2000 } } as const;

const answerShape = z.object({
  challenge: altchaChallenge,
  solution: z.object({ counter: z.int().nonnegative(), derivedKey: z.string().max(256) }),
});

type AltchaOptions = {
  secret: string;
  keySecret: string;
  /** PBKDF2 passes per derivation. */
  cost: number;
  clock: Clock;
};

/** Proof of work issued and judged by this server; nothing outside is asked. */
export function altchaChallenges(options: AltchaOptions): Challenges {
  const secrets = {
    hmacSignatureSecret: options.secret,
    hmacKeySignatureSecret: options.keySecret,
  };

  async function offer(
    action: ChallengeAction,
    strength: ChallengeStrength,
  ): Promise<ChallengeOffer> {
    const { from, below } = ROUNDS[strength];
    const made = await createChallenge({
      algorithm: 'PBKDF2/SHA-256',
      cost: options.cost,
      counter: randomInt(from, below),
      deriveKey,
      expiresAt: Math.floor(options.clock() / 1000) + LIFETIME_SECONDS,
      data: { action, strength },
      ...secrets,
    });
    // Through JSON, because the library leaves out nothing and sets unused fields to undefined.
    const challenge = altchaChallenge.parse(JSON.parse(JSON.stringify(made)));
    return { provider: 'altcha', challenge };
  }

  async function judge(answer: string, expected: { action: ChallengeAction }): Promise<Judgement> {
    const parsed = answerShape.safeParse(decode(answer));
    if (!parsed.success) return failed;
    const { challenge, solution } = parsed.data;
    const { data, expiresAt, nonce } = challenge.parameters;
    if (data.action !== expected.action || expiresAt * 1000 < options.clock()) return failed;
    if (!isSolved(challenge, solution.derivedKey, secrets)) return failed;
    return {
      verdict: data.strength === 'high' ? 'strong' : 'passed',
      spending: { nonce, expiresAt: new Date(expiresAt * 1000) },
    };
  }

  return { offer, judge };
}

const failed: Judgement = { verdict: 'failed', spending: null };

function decode(answer: string): unknown {
  try {
    return JSON.parse(Buffer.from(answer, 'base64').toString('utf8'));
  } catch {
    return undefined;
  }
}
