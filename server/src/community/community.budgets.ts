import type { AttemptLimit, BudgetsOf } from '../platform/guards/attempts/attempt-budget.ts';

declare module '../platform/guards/attempts/attempt-budget.ts' {
  interface AttemptBudgets extends BudgetsOf<typeof communityBudgets> {}
}

const MINUTE = 60;

/** How often what this slice guards may be attempted. */
export const communityBudgets = {
  /** Acts of one account that ask the chat community. */
  community: { attempts: 30, windowSeconds: 15 * MINUTE },
} satisfies Record<string, AttemptLimit>;
