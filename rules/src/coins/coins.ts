import { DAY_MS } from '../durations.ts';
import { isBlank } from '../texts.ts';

/** What a day gives. Source: specification B 9. */
export const DAILY_GOAL = 10;
export const TASK_COINS = 10;
export const BONUS_COINS = 100;

/** Why coins moved. */
export const transferKinds = [
  'task',
  'game',
  'bonus',
  'purchase',
  'adjustment',
  'forfeit',
  'opening',
] as const;

/** The ledger's checks: C1 to C12 by counting, the seal by recomputing it. */
export const ledgerCheckNames = [
  'C1',
  'C2',
  'C3',
  'C4',
  'C5',
  'C6',
  'C7',
  'C8',
  'C9',
  'C10',
  'C11',
  'C12',
  'seal',
] as const;

/**
 * Limits on corrections by staff: coins either way, and the reason in characters. Without a second
 * admin, one may move `aloneCoins` of a wallet a UTC day, and `aloneDayCoins` of all wallets together.
 */
export const ADJUSTMENT_LIMITS = {
  coins: 5000,
  aloneCoins: 500,
  aloneDayCoins: 5000,
  reason: 300,
} as const;

/** The first reason to refuse a correction as it was entered, or null. */
export function adjustmentRefusal(adjustment: {
  coins: number;
  reason: string;
}): 'COIN_AMOUNT_INVALID' | 'COIN_REASON_MISSING' | null {
  const size = Math.abs(adjustment.coins);
  if (!Number.isInteger(size) || size === 0 || size > ADJUSTMENT_LIMITS.coins) {
    return 'COIN_AMOUNT_INVALID';
  }
  return isBlank(adjustment.reason) ? 'COIN_REASON_MISSING' : null;
}

/** Coins that an admin has moved alone this UTC day, gains and losses added up. */
export type MovedAlone = { ofWallet: number; ofAll: number };

/** Whether a second admin has to approve a correction, after what its author moved alone that day. */
export function needsApproval(coins: number, moved: MovedAlone): boolean {
  const size = Math.abs(coins);
  const { aloneCoins, aloneDayCoins } = ADJUSTMENT_LIMITS;
  return moved.ofWallet + size > aloneCoins || moved.ofAll + size > aloneDayCoins;
}

/** The day's total as the page counts it: anything beyond the goal is not shown. */
export function dayTotal(day: { tasks: number; games: number }): number {
  return Math.min(day.tasks + day.games, DAILY_GOAL);
}

/** Whether a day's bonus is due: once, when tasks and games come to ten. Source: specification B 9. */
export function isBonusDue(day: { tasks: number; games: number; bonus: boolean }): boolean {
  return !day.bonus && day.tasks + day.games >= DAILY_GOAL;
}

/** The UTC day of a time, as `yyyy-MM-dd`. */
export function utcDay(at: Date): string {
  return at.toISOString().slice(0, 10);
}

/** When the UTC day of a given time ends, both in milliseconds since 1970. */
export function utcDayEndMs(nowMs: number): number {
  return (Math.floor(nowMs / DAY_MS) + 1) * DAY_MS;
}
