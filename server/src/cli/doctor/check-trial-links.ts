import { checkLinks } from '../../free-panel/check-links.ts';
import type { Database } from '../../platform/database/database.ts';
import { done, failed, type Outcome } from '../command.ts';

/** Whether every trial link has counted exactly the uses that are known of it. */
export async function checkTrialLinks(db: Database): Promise<Outcome> {
  const miscounted = await checkLinks(db);
  if (miscounted.length === 0) return done('ok    trial links: every use is counted once');
  return failed(...miscounted.map((code) => `FAIL  trial links: ${code} counts other uses`));
}
