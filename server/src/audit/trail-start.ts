import type { Database } from '../platform/database/database.ts';
import { findTrailStart } from './audit-months.queries.ts';

/**
 * The time from which the trail in the database is complete, for screens that read it; null if all
 * of it is.
 */
export async function trailStart(db: Database): Promise<string | null> {
  return (await findTrailStart(db))?.toISOString() ?? null;
}
