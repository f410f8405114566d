import type { Database } from '../../platform/database/database.ts';
import { countTimeFaults } from './license-time.queries.ts';

/** The number of wrong accounts and entries of license time. It must be 0. Reads all of them. */
export async function checkLicenseTime(db: Database): Promise<number> {
  return countTimeFaults(db);
}
