import { attemptBudget } from '../platform/guards/attempt-budget.ts';

declare module '../platform/guards/attempt-budget.ts' {
  interface AttemptBudgets extends ReturnType<typeof ordersBudgets> {}
}

const MINUTE = 60;

/** How often what this slice guards may be tried; made once for each process. */
export function ordersBudgets() {
  return {
    /** Checkouts that an account opens. */
    checkout: attemptBudget({ tries: 30, windowSeconds: 15 * MINUTE }),
  };
}
