import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { isRefusal, Refusal, type RefusalCode } from '../refusal.ts';

/** How often something may be tried per key within a window. */
export type AttemptBudget = {
  /**
   * Takes one try.
   * @throws Refusal ATTEMPTS_EXCEEDED when none is left; being refused costs nothing more.
   */
  take(key: string): Promise<void>;
  giveBack(key: string): Promise<void>;
  /** Takes one try without ever refusing. */
  count(key: string): Promise<void>;
  /** Tries taken of a key within the running window. */
  taken(key: string): Promise<number>;
};

/**
 * The budgets of this process. What a stranger can spend counts per address block or per account
 * *and* address block, never per account alone: nobody can spend another person's tries. Each slice
 * adds its own in its `*.budgets.ts`, by declaring this interface once more.
 */
export interface AttemptBudgets {}

export function attemptBudget(options: { tries: number; windowSeconds: number }): AttemptBudget {
  const limiter = new RateLimiterMemory({ points: options.tries, duration: options.windowSeconds });

  async function take(key: string): Promise<void> {
    try {
      await limiter.consume(key);
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused;
      await giveBack(key);
      const retryAfterSeconds = Math.ceil(refused.msBeforeNext / 1000);
      throw new Refusal('ATTEMPTS_EXCEEDED', { retryAfterSeconds });
    }
  }

  async function giveBack(key: string): Promise<void> {
    await limiter.reward(key);
  }

  async function count(key: string): Promise<void> {
    await limiter.penalty(key);
  }

  async function taken(key: string): Promise<number> {
    return (await limiter.get(key))?.consumedPoints ?? 0;
  }

  return { take, giveBack, count, taken };
}

/**
 * Does work that costs one try of each budget. The tries are taken before the work, so that
 * parallel ones cannot pass the check together, and given back after it unless it ended in one of
 * the `costly` refusals: a busy server costs nobody a try.
 * @throws Refusal ATTEMPTS_EXCEEDED when one of the budgets has no try left.
 */
export async function withTries<Result>(
  tries: readonly { budget: AttemptBudget; key: string }[],
  costly: readonly RefusalCode[],
  work: () => Promise<Result>,
): Promise<Result> {
  const taken: (typeof tries)[number][] = [];
  const giveBack = () => Promise.all(taken.map(({ budget, key }) => budget.giveBack(key)));
  let result: Result;
  try {
    for (const each of tries) {
      await each.budget.take(each.key);
      taken.push(each);
    }
    result = await work();
  } catch (error) {
    if (!isRefusal(error) || !costly.includes(error.code)) await giveBack();
    throw error;
  }
  await giveBack();
  return result;
}
