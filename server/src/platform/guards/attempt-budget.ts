import { isRefusal, Refusal, type RefusalCode } from '../refusal.ts';

/** How often something may be tried per key within a window, which begins with the first try. */
export type AttemptLimit = { tries: number; windowSeconds: number };

/** Holds a limit, for each key on its own. */
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
 * The budgets of the product. What a stranger can spend counts per address block or per account
 * *and* address block, never per account alone: nobody can spend another person's tries. Each slice
 * adds its own in its `*.budgets.ts`, by declaring this interface once more.
 */
export interface AttemptBudgets {}

/** The budgets that hold the limits of a slice. */
export type BudgetsOf<Limits> = { readonly [Name in keyof Limits]: AttemptBudget };

/** How tries are counted (decision 5). */
export type Attempts = {
  /** The budget of a name; each name is asked for once. */
  budget(name: string, limit: AttemptLimit): AttemptBudget;
  /** Goes on from what was counted before the last stop; from then on counts outlive a stop. */
  recall(): Promise<void>;
  /** Keeps what is counted until now. */
  close(): Promise<void>;
};

/** No try is left until so many milliseconds have passed. */
export function attemptsExceeded(msLeft: number): Refusal {
  return new Refusal('ATTEMPTS_EXCEEDED', { retryAfterSeconds: Math.ceil(msLeft / 1000) });
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
  const asked = await Promise.allSettled(tries.map(({ budget, key }) => budget.take(key)));
  const taken = tries.filter((_, index) => asked[index]?.status === 'fulfilled');
  const giveBack = () => Promise.all(taken.map(({ budget, key }) => budget.giveBack(key)));
  let result: Result;
  try {
    for (const each of asked) if (each.status === 'rejected') throw each.reason;
    result = await work();
  } catch (error) {
    if (!isRefusal(error) || !costly.includes(error.code)) await giveBack();
    throw error;
  }
  await giveBack();
  return result;
}
