import type { Database } from '../platform/database/database.ts';
import { findAdminOfTaskUser } from './task-users.queries.ts';

/** The staff account of a task user who is staff now. */
export async function findStaffEntry(db: Database, taskUserId: string) {
  return findAdminOfTaskUser(db, taskUserId);
}
