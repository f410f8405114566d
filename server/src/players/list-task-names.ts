import type { Database } from '../platform/database/database.ts';
import { listNamesOf } from './task-users.queries.ts';

/** The names of some task users by their ids, for staff. */
export async function listTaskNames(
  db: Database,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (userIds.length === 0) return new Map();
  const rows = await listNamesOf(db, userIds);
  return new Map(rows.map(({ id, username }) => [id, username]));
}
