import type { AttemptLimit, BudgetsOf } from '../platform/guards/attempts/attempt-budget.ts';

declare module '../platform/guards/attempts/attempt-budget.ts' {
  interface AttemptBudgets extends BudgetsOf<typeof licensesBudgets> {}
}

const MINUTE = 60;

/** How often what this slice guards may be tried. */
export const licensesBudgets = {
  /** Failed redemptions per account, and per address block (decision 13). */
  redeemAccount: { tries: 10, windowSeconds: 15 * MINUTE },
  redeemAddress: { tries: 50, windowSeconds: 15 * MINUTE },
} satisfies Record<string, AttemptLimit>;
