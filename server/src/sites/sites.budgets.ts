import { MINUTE_SECONDS } from '@regz/rules/durations.ts';
import type { AttemptLimit, BudgetsOf } from '../platform/guards/attempts/attempt-budget.ts';

declare module '../platform/guards/attempts/attempt-budget.ts' {
  interface AttemptBudgets extends BudgetsOf<typeof sitesBudgets> {}
}

/** How often what this slice guards may be attempted. */
export const sitesBudgets = {
  missingPage: { attempts: 60, windowSeconds: 15 * MINUTE_SECONDS },
} satisfies Record<string, AttemptLimit>;
