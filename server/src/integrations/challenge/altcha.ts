import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
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

const LIFETIME_SECONDS = 300;

/** Key derivations that a solver needs on average: about 0.3 s on a laptop, and 1.2 s. */
const ROUNDS = { normal: { from: 250, below: 500 }, high: { from: 1000, below: 2000 } } as const;
const HEXADECIMAL = /^(?:[0-9a-f]{2})+$/;

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

/** Proof of work that this server issues and judges, without any outside service. */
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
    // Converts through JSON, because the library sets unused fields to undefined.
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

type Secrets = { hmacSignatureSecret: string; hmacKeySignatureSecret: string };

/**
 * True if a challenge is ours and unchanged, and its solution is the key derived when it was
 * created. This is altcha-lib's `verifySolution` for challenges with a signed key, as all of ours
 * are, with Node's own HMAC. The library's four Web Crypto calls, each a trip to another thread,
 * took a sixth of Node's time for a purchase.
 */
function isSolved(
  { parameters, signature }: z.infer<typeof altchaChallenge>,
  derivedKey: string,
  secrets: Secrets,
): boolean {
  const text = JSON.stringify(inOrder(parameters));
  if (!isSignature(signature, Buffer.from(text), secrets.hmacSignatureSecret)) return false;
  if (!HEXADECIMAL.test(derivedKey)) return false;
  const key = Buffer.from(derivedKey, 'hex');
  return isSignature(parameters.keySignature, key, secrets.hmacKeySignatureSecret);
}

function isSignature(given: string, data: Buffer, secret: string): boolean {
  const ours = Buffer.from(createHmac('sha256', secret).update(data).digest('hex'));
  const theirs = Buffer.from(given);
  return theirs.length === ours.length && timingSafeEqual(theirs, ours);
}

/** Sorts the names of every object alphabetically, as the library signs it. */
function inOrder(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(entries.map(([name, each]) => [name, inOrder(each)]));
}
