import { MINUTE_SECONDS } from '@regz/rules/durations.ts';
import type { AttemptLimit, BudgetsOf } from '../platform/guards/attempts/attempt-budget.ts';

declare module '../platform/guards/attempts/attempt-budget.ts' {
  interface AttemptBudgets extends BudgetsOf<typeof licensesBudgets> {}
}

/** How often what this slice guards may be attempted. */
export const licensesBudgets = {
  /** Failed redemptions per account, and per address block (spec decision 13). */
  redeemAccount: { attempts: 10, windowSeconds: 15 * MINUTE_SECONDS },
  redeemAddress: { attempts: 50, windowSeconds: 15 * MINUTE_SECONDS },
} satisfies Record<string, AttemptLimit>;
