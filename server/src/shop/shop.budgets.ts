import type { AttemptLimit, BudgetsOf } from '../platform/guards/attempts/attempt-budget.ts';

declare module '../platform/guards/attempts/attempt-budget.ts' {
  interface AttemptBudgets extends BudgetsOf<typeof shopBudgets> {}
}

/** How often what this slice guards may be attempted. */
export const shopBudgets = {
  /** Purchases attempted by one account. */
  purchase: { attempts: 30, windowSeconds: 15 * 60 },
} satisfies Record<string, AttemptLimit>;
