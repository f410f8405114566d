import type { Database } from '../platform/database/database.ts';
import { findTrailStart } from './audit-months.queries.ts';

/** From when on the trail is in the database, for screens that read it; null if nothing was taken out. */
export async function trailStart(db: Database): Promise<string | null> {
  return (await findTrailStart(db))?.toISOString() ?? null;
}
