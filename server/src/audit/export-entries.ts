import type { Database } from '../platform/database/database.ts';
import type { PersonalData } from '../platform/personal-data.ts';
import { findEntriesOf } from './activity.queries.ts';

/** A person's own acts in the audit trail. */
export async function exportEntries(
  db: Database,
  actor: Parameters<typeof findEntriesOf>[1],
): Promise<PersonalData> {
  return { audit_entries: await findEntriesOf(db, actor) };
}
