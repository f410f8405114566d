import type { AttemptLimit, BudgetsOf } from '../platform/guards/attempts/attempt-budget.ts';

declare module '../platform/guards/attempts/attempt-budget.ts' {
  interface AttemptBudgets extends BudgetsOf<typeof freePanelBudgets> {}
}

const MINUTE = 60;

/** How often what this slice guards may be tried. */
export const freePanelBudgets = {
  /** Keys that open no link, per address block. */
  linkGuess: { tries: 30, windowSeconds: 15 * MINUTE },
  /** Pages of links that one address block opens. */
  linkOpen: { tries: 300, windowSeconds: 15 * MINUTE },
  /** Links that one manager makes: each costs a password hash. */
  linkCreate: { tries: 100, windowSeconds: 15 * MINUTE },
} satisfies Record<string, AttemptLimit>;
