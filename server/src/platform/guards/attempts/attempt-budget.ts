import { HOUR_SECONDS } from '@regz/rules/durations.ts';
import { isRefusal, Refusal, type RefusalCode } from '../../refusal.ts';

/** How often something may be attempted per key within a window, which begins with the first attempt. */
export type AttemptLimit = { attempts: number; windowSeconds: number };

/** So many attempts an hour. */
export function hourly(attempts: number): AttemptLimit {
  return { attempts, windowSeconds: HOUR_SECONDS };
}

/** Enforces a limit, for each key separately. */
export type AttemptBudget = {
  /**
   * Takes one attempt.
   * @throws Refusal ATTEMPTS_EXCEEDED if none is left; a refusal costs nothing more.
   */
  take(key: string): Promise<void>;
  giveBack(key: string): Promise<void>;
  /** Takes none. @throws Refusal ATTEMPTS_EXCEEDED if none is left. */
  require(key: string): Promise<void>;
  /** Takes one attempt without ever refusing. */
  count(key: string): Promise<void>;
  /** A key's attempts taken in the current window. */
  taken(key: string): Promise<number>;
};

/**
 * The product's budgets. What a stranger can spend counts per address block or per account *and*
 * address block, never per account alone: nobody can spend another person's attempts. Each slice adds
 * its own in its `*.budgets.ts`, by merging into this interface.
 */
export interface AttemptBudgets {}

/** The budgets for a slice's limits. */
export type BudgetsOf<Limits> = { readonly [Name in keyof Limits]: AttemptBudget };

/** How attempts are counted (decision 5). */
export type Attempts = {
  /** The budget with this name; request each name once. */
  budget(name: string, limit: AttemptLimit): AttemptBudget;
  /** Resumes the counts from before the last stop; from then on, counts survive a stop. */
  recall(): Promise<void>;
  /** Stores the current counts. */
  close(): Promise<void>;
};

/** No attempt is left for this many milliseconds. */
export function attemptsExceeded(msLeft: number): Refusal {
  return new Refusal('ATTEMPTS_EXCEEDED', { retryAfterSeconds: Math.ceil(msLeft / 1000) });
}

/**
 * Does work that costs one attempt of each budget. The attempts are taken before the work, so that
 * concurrent ones cannot pass the check together, and given back afterwards unless it ended in one
 * of the `costly` refusals: a busy server costs nobody an attempt.
 * @throws Refusal ATTEMPTS_EXCEEDED if one of the budgets has no attempt left.
 */
export async function withAttempts<Result>(
  attempts: readonly { budget: AttemptBudget; key: string }[],
  costly: readonly RefusalCode[],
  work: () => Promise<Result>,
): Promise<Result> {
  const asked = await Promise.allSettled(attempts.map(({ budget, key }) => budget.take(key)));
  const taken = attempts.filter((_, index) => asked[index]?.status === 'fulfilled');
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
