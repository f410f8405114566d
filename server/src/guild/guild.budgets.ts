import { attemptBudget } from '../platform/guards/attempt-budget.ts';

declare module '../platform/guards/attempt-budget.ts' {
  interface AttemptBudgets extends ReturnType<typeof guildBudgets> {}
}

/** How often what this slice guards may be tried; made once for each process. */
export function guildBudgets() {
  return {
    /** Applications per address block. */
    guildAddress: attemptBudget({ tries: 10, windowSeconds: 3600 }),
  };
}
