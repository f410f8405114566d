import { MINUTE_SECONDS } from '@regz/rules/durations.ts';
import type { AttemptLimit, BudgetsOf } from '../platform/guards/attempts/attempt-budget.ts';

declare module '../platform/guards/attempts/attempt-budget.ts' {
  interface AttemptBudgets extends BudgetsOf<typeof ordersBudgets> {}
}

/** How often this slice's guarded acts may be attempted. */
export const ordersBudgets = {
  /** Checkouts that an account opens. */
  checkout: { attempts: 30, windowSeconds: 15 * MINUTE_SECONDS },
} satisfies Record<string, AttemptLimit>;
