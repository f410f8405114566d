import type { Database } from '../platform/database/database.ts';
import type { PersonalData } from '../platform/personal-data.ts';
import type { Slice } from '../platform/slice.ts';
import { findEntriesOf } from './activity.queries.ts';
import { auditTimeline } from './audit-timeline.ts';
import { makeMonths } from './make-months.ts';

export const audit = {
  // Months are made three ahead, so that a round has very many successors before one is needed.
  everyHour: [makeMonths],
  exportCustomer: (db, { id }) => exportEntries(db, { kind: 'customer', id }),
  exportTaskUser: (db, { id }) => exportEntries(db, { kind: 'task-user', id }),
  timeline: [auditTimeline],
} satisfies Slice;

/** A person's own acts in the audit trail. */
async function exportEntries(
  db: Database,
  actor: Parameters<typeof findEntriesOf>[1],
): Promise<PersonalData> {
  return { audit_entries: await findEntriesOf(db, actor) };
}
