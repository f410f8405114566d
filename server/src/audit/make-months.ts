import { hasSqlState, sqlState } from '../platform/database/database-errors.ts';
import type { Services } from '../platform/services.ts';
import { makeAuditMonth } from './audit-months.queries.ts';

/** More than a round ever has to make, unless entries are dated all over time. */
const MOST = 100;

/**
 * Makes the months of the trail that are missing, each in a transaction of its own. What is not had because
 * somebody reads the whole trail just now is made by a later round: until then, entries of that month are
 * kept with those of all other times. Source: decision record 0028.
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
