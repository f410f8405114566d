/** The rewards of a day. */
export const DAILY_GOAL = 10;

export const TASK_COINS = 10;

export const BONUS_COINS = 100;

/** The day's total as the page counts it: anything beyond the goal is not shown. */
export function dayTotal(day: { tasks: number; games: number }): number {
  return Math.min(day.tasks + day.games, DAILY_GOAL);
}

/** The coins that the tasks and games left of a day still pay. */
export function coinsOpen(day: { tasks: number; games: number }): number {
  return TASK_COINS * Math.max(0, 2 * DAILY_GOAL - day.tasks - day.games);
}

/** Whether a day's bonus is due: once, when tasks and games come to ten. */
export function isBonusDue(day: { tasks: number; games: number; bonus: boolean }): boolean {
  return !day.bonus && day.tasks + day.games >= DAILY_GOAL;
}
