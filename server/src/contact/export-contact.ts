import type { Database } from '../platform/database/database.ts';
import type { PersonalData } from '../platform/personal-data.ts';
import { findContactOf } from './contact.queries.ts';

/** What was written from an address that its owner has proved, and the answers. */
export async function exportContact(
  db: Database,
  provenEmail: string | null,
): Promise<PersonalData> {
  const messages = provenEmail === null ? [] : await findContactOf(db, provenEmail);
  return { contact_messages: messages };
}
