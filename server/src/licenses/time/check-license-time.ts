import type { Database } from '../../platform/database/database.ts';
import { countTimeFaults } from './license-time.queries.ts';

/** How much is wrong with license time: accounts and entries; 0, always. Reads all of them. */
export async function checkLicenseTime(db: Database): Promise<number> {
  return countTimeFaults(db);
}
