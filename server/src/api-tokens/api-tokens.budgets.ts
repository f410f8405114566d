import type { AttemptLimit, BudgetsOf } from '../platform/guards/attempts/attempt-budget.ts';

declare module '../platform/guards/attempts/attempt-budget.ts' {
  interface AttemptBudgets extends BudgetsOf<typeof apiTokensBudgets> {}
}

/** How often a program may call with one token. */
export const apiTokensBudgets = {
  apiToken: { attempts: 120, windowSeconds: 60 },
} satisfies Record<string, AttemptLimit>;
