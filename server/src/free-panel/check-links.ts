import type { Database } from '../platform/database/database.ts';
import { findMiscounted } from './free-panel.queries.ts';

/**
 * The codes of links whose count does not match the known uses: visitors' rows, admin logins that
 * took one, and imported uses. At most ten.
 */
export async function checkLinks(db: Database): Promise<string[]> {
  return findMiscounted(db, 10);
}
