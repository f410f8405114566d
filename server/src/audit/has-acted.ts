import type { Database } from '../platform/database/database.ts';
import { findActBy } from './audit.queries.ts';
import type { Actor } from './record-act.ts';

/** Whether there is any act of this account in the trail; to log in as staff is one. */
export async function hasActed(
  db: Database,
  { kind, id }: { kind: Actor['kind']; id: string },
): Promise<boolean> {
  return (await findActBy(db, kind, id)) !== undefined;
}
