import type { Database } from '../platform/database/database.ts';
import type { LockedTaskUser } from './lock-task-user.ts';
import { findTaskUser } from './task-users.queries.ts';

/** The facts about a task user that the shop needs; undefined for a closed account. */
export async function readSpender(db: Database, id: string): Promise<LockedTaskUser | undefined> {
  const row = await findTaskUser(db, id);
  if (row?.closedAt !== null || row.email === null) return undefined;
  return { ...row, email: row.email };
}
