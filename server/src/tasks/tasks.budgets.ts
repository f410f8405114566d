import type { AttemptLimit, BudgetsOf } from '../platform/guards/attempts/attempt-budget.ts';

declare module '../platform/guards/attempts/attempt-budget.ts' {
  interface AttemptBudgets extends BudgetsOf<typeof tasksBudgets> {}
}

/** How often what this slice guards may be attempted. */
export const tasksBudgets = {
  /** Visits and completions of one account. */
  taskStep: { attempts: 60, windowSeconds: 15 * 60 },
} satisfies Record<string, AttemptLimit>;
