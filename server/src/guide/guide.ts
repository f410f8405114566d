import type { Database } from '../platform/database/database.ts';
import {
  type AttemptLimit,
  type BudgetsOf,
  perHour,
} from '../platform/guards/attempts/attempt-budget.ts';
import type { PersonalData } from '../platform/personal-data.ts';
import type { Slice } from '../platform/slice.ts';
import { mails } from './guide.mails.ts';
import { findOwnSteps } from './guide.queries.ts';
import { mailPage } from './mail-page.ts';
import { markStep } from './mark-step.ts';
import { readProgress } from './read-progress.ts';

declare module '../platform/guards/attempts/attempt-budget.ts' {
  interface AttemptBudgets extends BudgetsOf<typeof guideBudgets> {}
}

const guideBudgets = {
  /** Links to pages that are mailed to an address. */
  pageMail: perHour(3),
} satisfies Record<string, AttemptLimit>;

export const guide = {
  attemptLimits: () => guideBudgets,
  mails,
  operations: {
    guide: {
      readProgress,
      mailPage,
      markStep,
    },
  },
  exportCustomer: (db, { id }) => exportGuide(db, id),
} satisfies Slice;

/** The steps of the guide that a customer has ticked off. */
async function exportGuide(db: Database, customerId: string): Promise<PersonalData> {
  return { guide_steps_done: await findOwnSteps(db, customerId) };
}
