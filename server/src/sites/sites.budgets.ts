import type { AttemptLimit, BudgetsOf } from '../platform/guards/attempts/attempt-budget.ts';

declare module '../platform/guards/attempts/attempt-budget.ts' {
  interface AttemptBudgets extends BudgetsOf<typeof sitesBudgets> {}
}

const MINUTE = 60;

/** How often what this slice guards may be attempted. */
export const sitesBudgets = {
  missingPage: { attempts: 60, windowSeconds: 15 * MINUTE },
} satisfies Record<string, AttemptLimit>;
