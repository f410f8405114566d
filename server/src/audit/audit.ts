import { hasSqlState, sqlState } from '../platform/database/database-errors.ts';
import type { Database } from '../platform/database/database.ts';
import type { PersonalData } from '../platform/personal-data.ts';
import type { Services } from '../platform/services.ts';
import type { Slice } from '../platform/slice.ts';
import { findEntriesOf } from './activity.queries.ts';
import { makeAuditMonth } from './audit-months.queries.ts';
import { auditTimeline } from './audit-timeline.ts';

/** The most parts per round. A round needs more only if the entries' dates are scattered. */
const MOST = 100;

/**
 * Creates the missing months of the trail, each in its own transaction. If a long read of the trail
 * blocks one, a later round creates it; until then, entries of that month go to the part for all
 * other times. Source: decision record 0028.
 */
export async function makeMonths({ db, log }: Pick<Services, 'db' | 'log'>): Promise<void> {
  try {
    for (let made = 0; made < MOST; made += 1) {
      const part = await makeAuditMonth(db);
      if (part === null) return;
      log.info({ part }, 'a month of the audit trail was made');
    }
  } catch (error) {
    if (!(error instanceof Error) || !hasSqlState(error, sqlState.lockNotAvailable)) throw error;
    log.info({}, 'the audit trail is in use: a month of it is made later');
  }
}

export const audit = {
  // Parts are created three months ahead, so a failed round is repeated long before one is needed.
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
