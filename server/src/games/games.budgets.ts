import type { AttemptLimit, BudgetsOf } from '../platform/guards/attempts/attempt-budget.ts';

declare module '../platform/guards/attempts/attempt-budget.ts' {
  interface AttemptBudgets extends BudgetsOf<typeof gamesBudgets> {}
}

/** How often what this slice guards may be attempted. */
export const gamesBudgets = {
  /** Plays that one account begins. */
  playStart: { attempts: 60, windowSeconds: 15 * 60 },
  /** Moves and finished logs of one account. */
  playMove: { attempts: 600, windowSeconds: 15 * 60 },
} satisfies Record<string, AttemptLimit>;
