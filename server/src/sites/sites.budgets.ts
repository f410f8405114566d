import type { AttemptLimit, BudgetsOf } from '../platform/guards/attempts/attempt-budget.ts';

declare module '../platform/guards/attempts/attempt-budget.ts' {
  interface AttemptBudgets extends BudgetsOf<typeof sitesBudgets> {}
}

const MINUTE = 60;

/** How often what this slice guards may be tried. */
export const sitesBudgets = {
  missingPage: { tries: 60, windowSeconds: 15 * MINUTE },
} satisfies Record<string, AttemptLimit>;
