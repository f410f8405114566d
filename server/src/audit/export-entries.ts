import type { Database } from '../platform/database/database.ts';
import type { PersonalData } from '../platform/personal-data.ts';
import { findEntriesOf } from './activity.queries.ts';

/** What the audit trail holds about a customer. */
export async function exportEntries(db: Database, customerId: string): Promise<PersonalData> {
  return { audit_entries: await findEntriesOf(db, customerId) };
}
