import { attemptBudget } from '../platform/guards/attempt-budget.ts';

declare module '../platform/guards/attempt-budget.ts' {
  interface AttemptBudgets extends ReturnType<typeof sitesBudgets> {}
}

const MINUTE = 60;

/** How often what this slice guards may be tried; made once for each process. */
export function sitesBudgets() {
  return {
    missingPage: attemptBudget({ tries: 60, windowSeconds: 15 * MINUTE }),
  };
}
