import type { Database } from '../../platform/database/database.ts';
import { findMiscounted } from '../registrations.queries.ts';

/** The giveaways whose counts are wrong: none, unless a trigger was disabled. */
export async function checkGiveawayCounts(db: Database): Promise<string[]> {
  return findMiscounted(db);
}
