import { DAY_SECONDS } from '@regz/rules/durations.ts';
import type { Database } from '../platform/database/database.ts';
import {
  type AttemptLimit,
  type BudgetsOf,
  quarterly,
} from '../platform/guards/attempts/attempt-budget.ts';
import type { PersonalData } from '../platform/personal-data.ts';
import type { Slice } from '../platform/slice.ts';
import { freePanelRoutes } from './free-panel.routes.ts';
import { findUsesOf } from './usage.queries.ts';

declare module '../platform/guards/attempts/attempt-budget.ts' {
  interface AttemptBudgets extends BudgetsOf<typeof freePanelBudgets> {}
}

/** How often what this slice guards may be attempted. */
const freePanelBudgets = {
  /** Keys that open no link, per address block. */
  linkGuess: quarterly(30),
  /** Pages of links that one address block opens. */
  linkOpen: quarterly(300),
  /** Uses of links that one address block asks for: whole networks share one. */
  linkUse: { attempts: 100, windowSeconds: DAY_SECONDS },
  /** Links that one manager makes: each costs a password hash. */
  linkCreate: quarterly(100),
} satisfies Record<string, AttemptLimit>;

export const freePanel = {
  operations: (services) => ({ freePanel: freePanelRoutes(services) }),
  attemptLimits: () => freePanelBudgets,
  exportCustomer: (db, { id }) => exportFreePanel(db, id),
} satisfies Slice;

/** Which trial links a customer has used. */
async function exportFreePanel(db: Database, userId: string): Promise<PersonalData> {
  return { free_panel_usage: await findUsesOf(db, userId) };
}
