import { attemptBudget } from '../platform/guards/attempt-budget.ts';

declare module '../platform/guards/attempt-budget.ts' {
  interface AttemptBudgets extends ReturnType<typeof communityBudgets> {}
}

const MINUTE = 60;

/** How often what this slice guards may be tried; made once for each process. */
export function communityBudgets() {
  return {
    /** Acts of one account that ask the chat community. */
    community: attemptBudget({ tries: 30, windowSeconds: 15 * MINUTE }),
  };
}
