import { attemptBudget } from '../platform/guards/attempt-budget.ts';

declare module '../platform/guards/attempt-budget.ts' {
  interface AttemptBudgets extends ReturnType<typeof gamesBudgets> {}
}

/** How often what this slice guards may be tried; made once for each process. */
export function gamesBudgets() {
  return {
    /** Plays that one account begins. */
    playStart: attemptBudget({ tries: 60, windowSeconds: 15 * 60 }),
    /** Moves and finished logs of one account. */
    playMove: attemptBudget({ tries: 600, windowSeconds: 15 * 60 }),
  };
}
