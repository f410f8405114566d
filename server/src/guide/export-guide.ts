import type { Database } from '../platform/database/database.ts';
import type { PersonalData } from '../platform/personal-data.ts';
import { findOwnSteps } from './guide-exports.queries.ts';

/** The steps of the guide that a customer has ticked off. */
export async function exportGuide(db: Database, customerId: string): Promise<PersonalData> {
  return { guide_steps_done: await findOwnSteps(db, customerId) };
}
