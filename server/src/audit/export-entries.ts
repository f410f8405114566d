import type { Database } from '../platform/database/database.ts';
import type { PersonalData } from '../platform/personal-data.ts';
import { findEntriesOf } from './activity.queries.ts';

/** What the audit trail holds of what somebody did. */
export async function exportEntries(
  db: Database,
  actor: Parameters<typeof findEntriesOf>[1],
): Promise<PersonalData> {
  return { audit_entries: await findEntriesOf(db, actor) };
}
