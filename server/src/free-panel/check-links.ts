import type { Database } from '../platform/database/database.ts';
import { findMiscounted } from './free-panel.queries.ts';

/**
 * The codes of links whose count is not that of the uses that are known: visitors' rows, logins of
 * the admin that took one, and what was taken over. At most ten.
 */
export async function checkLinks(db: Database): Promise<string[]> {
  return findMiscounted(db, 10);
}
