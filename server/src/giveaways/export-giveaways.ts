import type { Database } from '../platform/database/database.ts';
import type { PersonalData } from '../platform/personal-data.ts';
import { findRegistrationsOf } from './registrations.queries.ts';

/** The registrations from an address that its owner has proved. */
export async function exportGiveaways(
  db: Database,
  provenEmail: string | null,
): Promise<PersonalData> {
  const registrations = provenEmail === null ? [] : await findRegistrationsOf(db, provenEmail);
  return { giveaway_registrations: registrations };
}
