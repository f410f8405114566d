const DAY_MS = 86_400_000;

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

/** What is held of the ledger: C1 to C11 by counting, the seal by computing it again. */
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
  'seal',
] as const;

/** Bounds of a correction by staff: coins either way, and the reason in characters. */
export const ADJUSTMENT_LIMITS = { coins: 5000, aloneCoins: 500, reason: 300 } as const;

/** The first reason to refuse a correction as it was entered, or null. */
export function adjustmentRefusal(adjustment: {
  coins: number;
  reason: string;
}): 'COIN_AMOUNT_INVALID' | 'COIN_REASON_MISSING' | null {
  const size = Math.abs(adjustment.coins);
  if (!Number.isInteger(size) || size === 0 || size > ADJUSTMENT_LIMITS.coins) {
    return 'COIN_AMOUNT_INVALID';
  }
  return adjustment.reason.trim() === '' ? 'COIN_REASON_MISSING' : null;
}

/** Whether a second member of staff has to approve a correction of so many coins. */
export function needsApproval(coins: number): boolean {
  return Math.abs(coins) > ADJUSTMENT_LIMITS.aloneCoins;
}

/** The day's sum, as the page counts it: what goes beyond the goal is not shown. */
export function dayTotal(day: { tasks: number; games: number }): number {
  return Math.min(day.tasks + day.games, DAILY_GOAL);
}

/** The UTC day of a moment, as `yyyy-MM-dd`. */
export function utcDay(at: Date): string {
  return at.toISOString().slice(0, 10);
}

/** The moment at which the UTC day of a moment ends, both in milliseconds since 1970. */
export function utcDayEndMs(nowMs: number): number {
  return (Math.floor(nowMs / DAY_MS) + 1) * DAY_MS;
}
