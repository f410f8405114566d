import type { Database } from '../../platform/database/database.ts';
import { countStandingFaults } from './customers.queries.ts';

/** How many accounts have a wrong standing: none, unless a trigger was switched off. */
export async function checkStandings(db: Database): Promise<number> {
  return countStandingFaults(db);
}
