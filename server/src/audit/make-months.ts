import { hasSqlState, sqlState } from '../platform/database/database-errors.ts';
import type { Services } from '../platform/services.ts';
import { makeAuditMonth } from './audit-months.queries.ts';

/** More than a round has to make, unless the entries' dates are scattered. */
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
