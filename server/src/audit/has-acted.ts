import type { Database } from '../platform/database/database.ts';
import { findTrailStart } from './audit-months.queries.ts';
import { findActBy } from './audit.queries.ts';
import type { Actor } from './record-act.ts';

/**
 * True if the trail has any act of this account; a login of staff is one. If months were moved to
 * files, they may contain one, so the result is true.
 */
export async function hasActed(
  db: Database,
  { kind, id }: { kind: Actor['kind']; id: string },
): Promise<boolean> {
  return (await findActBy(db, kind, id)) !== undefined || (await findTrailStart(db)) !== null;
}
