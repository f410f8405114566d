import { attemptBudget } from '../platform/guards/attempt-budget.ts';

declare module '../platform/guards/attempt-budget.ts' {
  interface AttemptBudgets extends ReturnType<typeof freePanelBudgets> {}
}

const MINUTE = 60;

/** How often what this slice guards may be tried; made once for each process. */
export function freePanelBudgets() {
  return {
    /** Keys that open no link, per address block. */
    linkGuess: attemptBudget({ tries: 30, windowSeconds: 15 * MINUTE }),
    /** Pages of links that one address block opens. */
    linkOpen: attemptBudget({ tries: 300, windowSeconds: 15 * MINUTE }),
    /** Links that one manager makes: each costs a password hash. */
    linkCreate: attemptBudget({ tries: 100, windowSeconds: 15 * MINUTE }),
  };
}
