import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { Refusal } from './refusal.ts';

/**
 * How often something may be tried per key within a window. A try is taken before the work and
 * given back when it succeeds, so that parallel tries cannot pass the check together.
 */
export type AttemptBudget = {
  /** Takes one try of each key. @throws Refusal ATTEMPTS_EXCEEDED when one of them has none left. */
  take(...keys: readonly string[]): Promise<void>;
  giveBack(...keys: readonly string[]): Promise<void>;
  /** Takes one try without ever refusing. */
  count(key: string): Promise<void>;
  /** Tries taken of a key within the running window. */
  taken(key: string): Promise<number>;
};

export function attemptBudget(options: { tries: number; windowSeconds: number }): AttemptBudget {
  const limiter = new RateLimiterMemory({ points: options.tries, duration: options.windowSeconds });

  async function take(...keys: readonly string[]): Promise<void> {
    const results = await Promise.allSettled(keys.map((key) => limiter.consume(key)));
    const refused = results.find((result) => result.status === 'rejected');
    if (refused === undefined) return;
    const reason: unknown = refused.reason;
    if (!(reason instanceof RateLimiterRes)) throw reason;
    const { msBeforeNext } = reason;
    throw new Refusal('ATTEMPTS_EXCEEDED', { retryAfterSeconds: Math.ceil(msBeforeNext / 1000) });
  }

  async function giveBack(...keys: readonly string[]): Promise<void> {
    await Promise.all(keys.map((key) => limiter.reward(key)));
  }

  async function count(key: string): Promise<void> {
    await limiter.penalty(key);
  }

  async function taken(key: string): Promise<number> {
    return (await limiter.get(key))?.consumedPoints ?? 0;
  }

  return { take, giveBack, count, taken };
}
