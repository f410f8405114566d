import { HOUR_SECONDS } from '@regz/rules/durations.ts';
import type { Database } from '../platform/database/database.ts';
import { type Queues, type Round, schedule } from '../platform/jobs/queues.ts';
import type { PersonalData } from '../platform/personal-data.ts';
import type { Slice } from '../platform/slice.ts';
import { findEntriesOf } from './activity.queries.ts';
import { auditTimeline } from './audit-timeline.ts';
import { makeMonths } from './make-months.ts';

declare module '../platform/jobs/queues.ts' {
  interface JobData {
    'audit.make-months': Round;
  }
}

/** Months are made three ahead, so that a round has very many successors before one is needed. */
const auditQueues = {
  'audit.make-months': schedule(HOUR_SECONDS, { firstAfterSeconds: 30 }),
} satisfies Partial<Queues>;

export const audit = {
  queues: auditQueues,
  jobs: (services) => ({ 'audit.make-months': () => makeMonths(services) }),
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
