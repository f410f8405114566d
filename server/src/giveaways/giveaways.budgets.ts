import { HOUR_SECONDS } from '@regz/rules/durations.ts';
import type { AttemptLimit, BudgetsOf } from '../platform/guards/attempts/attempt-budget.ts';

declare module '../platform/guards/attempts/attempt-budget.ts' {
  interface AttemptBudgets extends BudgetsOf<typeof giveawaysBudgets> {}
}

/** How often what this slice guards may be attempted. */
export const giveawaysBudgets = {
  /** Registrations per address block. */
  giveawayAddress: { attempts: 20, windowSeconds: HOUR_SECONDS },
} satisfies Record<string, AttemptLimit>;
