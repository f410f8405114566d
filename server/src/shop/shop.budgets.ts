import { attemptBudget } from '../platform/guards/attempt-budget.ts';

declare module '../platform/guards/attempt-budget.ts' {
  interface AttemptBudgets extends ReturnType<typeof shopBudgets> {}
}

/** How often what this slice guards may be tried; made once for each process. */
export function shopBudgets() {
  return {
    /** Purchases that one account tries. */
    purchase: attemptBudget({ tries: 30, windowSeconds: 15 * 60 }),
  };
}
