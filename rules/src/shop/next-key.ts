import { BONUS_COINS, DAILY_GOAL, TASK_COINS } from '../coins/daily-goal.ts';

/** A forecast beyond this many days only says that it is more. */
export const FORECAST_DAYS = 60;

/** The coins of the ten tasks and the bonus: the pace of a person without earlier days. */
const TASKS_A_DAY_COINS = DAILY_GOAL * TASK_COINS + BONUS_COINS;

/** `available` is null if each purchase generates its key. */
type Offered = { price: number; available: number | null; purchaseId: string | null };

/**
 * Returns the key to save for: the cheapest in stock that was not bought. Undefined if there is
 * none.
 */
export function nextKey<Product extends Offered>(
  products: readonly Product[],
): Product | undefined {
  const open = products.filter(
    ({ available, purchaseId }) => available !== 0 && purchaseId === null,
  );
  return open.toSorted((one, other) => one.price - other.price)[0];
}

/** Coins earned, without corrections, in this many of the last whole days. */
export type Earned = { coins: number; days: number };

/**
 * Returns the days until a balance reaches a price at the pace of the last days, rounded up; 0 if
 * it has. `assumed` if nothing was earned in them: the pace is then that of the ten tasks.
 */
export function daysUntilKey(
  { price, balance }: { price: number; balance: number },
  { coins, days }: Earned,
): { days: number; assumed: boolean } {
  const missing = Math.max(0, price - balance);
  const assumed = coins === 0 || days === 0;
  const left = assumed ? missing / TASKS_A_DAY_COINS : (missing * days) / coins;
  return { days: Math.ceil(left), assumed };
}
