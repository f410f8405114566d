import { attemptBudget } from '../platform/guards/attempt-budget.ts';

declare module '../platform/guards/attempt-budget.ts' {
  interface AttemptBudgets extends ReturnType<typeof tasksBudgets> {}
}

/** How often what this slice guards may be tried; made once for each process. */
export function tasksBudgets() {
  return {
    /** Visits and completions of one account. */
    taskStep: attemptBudget({ tries: 60, windowSeconds: 15 * 60 }),
  };
}
