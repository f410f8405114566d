/** The rewards of a day. */
export const DAILY_GOAL = 10;

export const TASK_COINS = 10;

export const BONUS_COINS = 100;

/** The day's total on the page: it never exceeds the goal. */
export function dayTotal(day: { tasks: number; games: number }): number {
  return Math.min(day.tasks + day.games, DAILY_GOAL);
}

/** The coins that the remaining tasks and games of a day pay. */
export function coinsOpen(day: { tasks: number; games: number }): number {
  return TASK_COINS * Math.max(0, 2 * DAILY_GOAL - day.tasks - day.games);
}

/** True if a day's bonus is due: once, when tasks and games add up to ten. */
export function isBonusDue(day: { tasks: number; games: number; bonus: boolean }): boolean {
  return !day.bonus && day.tasks + day.games >= DAILY_GOAL;
}
