import type { Database } from '../platform/database/database.ts';
import type { PersonalData } from '../platform/personal-data.ts';
import { findApplicationsOf } from './guild.queries.ts';

/** The applications from an address that its owner has proved. */
export async function exportGuild(db: Database, provenEmail: string | null): Promise<PersonalData> {
  const applications = provenEmail === null ? [] : await findApplicationsOf(db, provenEmail);
  return { guild_applications: applications };
}
