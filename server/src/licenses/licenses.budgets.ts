import {
  type AttemptLimit,
  type BudgetsOf,
  perQuarterHour,
} from '../platform/guards/attempts/attempt-budget.ts';

declare module '../platform/guards/attempts/attempt-budget.ts' {
  interface AttemptBudgets extends BudgetsOf<typeof licensesBudgets> {}
}

/** The attempt limits of this slice. */
export const licensesBudgets = {
  /** Failed redemptions per account, and per address block. */
  redeemAccount: perQuarterHour(10),
  redeemAddress: perQuarterHour(50),
} satisfies Record<string, AttemptLimit>;
