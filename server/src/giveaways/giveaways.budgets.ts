import { attemptBudget } from '../platform/guards/attempt-budget.ts';

declare module '../platform/guards/attempt-budget.ts' {
  interface AttemptBudgets extends ReturnType<typeof giveawaysBudgets> {}
}

/** How often what this slice guards may be tried; made once for each process. */
export function giveawaysBudgets() {
  return {
    /** Registrations per address block. */
    giveawayAddress: attemptBudget({ tries: 20, windowSeconds: 3600 }),
  };
}
