import type { Database } from '../platform/database/database.ts';
import type { PersonalData } from '../platform/personal-data.ts';
import type { Slice } from '../platform/slice.ts';
import { findOwnSteps } from './guide.queries.ts';
import { guideRoutes } from './guide.routes.ts';

export const guide = {
  operations: (services) => ({ guide: guideRoutes(services) }),
  exportCustomer: (db, { id }) => exportGuide(db, id),
} satisfies Slice;

/** The steps of the guide that a customer has ticked off. */
async function exportGuide(db: Database, customerId: string): Promise<PersonalData> {
  return { guide_steps_done: await findOwnSteps(db, customerId) };
}
