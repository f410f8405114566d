import { MINUTE_SECONDS } from '@regz/rules/durations.ts';
import type { AttemptLimit, BudgetsOf } from '../platform/guards/attempts/attempt-budget.ts';

declare module '../platform/guards/attempts/attempt-budget.ts' {
  interface AttemptBudgets extends BudgetsOf<typeof communityBudgets> {}
}

/** How often what this slice guards may be attempted. */
export const communityBudgets = {
  /** Acts of one account that ask the chat community. */
  community: { attempts: 30, windowSeconds: 15 * MINUTE_SECONDS },
} satisfies Record<string, AttemptLimit>;
