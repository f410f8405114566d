import type { Database } from '../platform/database/database.ts';
import { findTrailStart } from './audit-months.queries.ts';
import { findActBy } from './audit.queries.ts';
import type { Actor } from './record-act.ts';

/**
 * Whether there is any act of this account in the trail; to log in as staff is one. Where months were taken
 * out there may be one in their files, so there is.
 */
export async function hasActed(
  db: Database,
  { kind, id }: { kind: Actor['kind']; id: string },
): Promise<boolean> {
  return (await findActBy(db, kind, id)) !== undefined || (await findTrailStart(db)) !== null;
}
