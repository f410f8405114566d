import { attemptBudget } from '../platform/guards/attempt-budget.ts';

declare module '../platform/guards/attempt-budget.ts' {
  interface AttemptBudgets extends ReturnType<typeof licensesBudgets> {}
}

const MINUTE = 60;

/** How often what this slice guards may be tried; made once for each process. */
export function licensesBudgets() {
  return {
    /** Failed redemptions per account, and per address block (decision 13). */
    redeemAccount: attemptBudget({ tries: 10, windowSeconds: 15 * MINUTE }),
    redeemAddress: attemptBudget({ tries: 50, windowSeconds: 15 * MINUTE }),
  };
}
