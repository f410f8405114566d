import type { Database } from '../../platform/database/database.ts';
import { countStandingFaults } from './customers.queries.ts';

/** The number of accounts with a wrong standing: 0 unless a trigger was disabled. */
export async function checkStandings(db: Database): Promise<number> {
  return countStandingFaults(db);
}
