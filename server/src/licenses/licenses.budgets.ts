import type { AttemptLimit, BudgetsOf } from '../platform/guards/attempts/attempt-budget.ts';

declare module '../platform/guards/attempts/attempt-budget.ts' {
  interface AttemptBudgets extends BudgetsOf<typeof licensesBudgets> {}
}

const MINUTE = 60;

/** How often what this slice guards may be attempted. */
export const licensesBudgets = {
  /** Failed redemptions per account, and per address block (decision 13). */
  redeemAccount: { attempts: 10, windowSeconds: 15 * MINUTE },
  redeemAddress: { attempts: 50, windowSeconds: 15 * MINUTE },
} satisfies Record<string, AttemptLimit>;
