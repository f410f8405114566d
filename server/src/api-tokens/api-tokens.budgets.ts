import { attemptBudget } from '../platform/guards/attempt-budget.ts';

declare module '../platform/guards/attempt-budget.ts' {
  interface AttemptBudgets extends ReturnType<typeof apiTokensBudgets> {}
}

/** How often a program may call with one token. */
export function apiTokensBudgets() {
  return { apiToken: attemptBudget({ tries: 120, windowSeconds: 60 }) };
}
