import { hasCodes } from '../../identity/second-factors/has-codes.ts';
import type { Database } from '../../platform/database/database.ts';
import { findAdminOfTaskUser } from '../task-users.queries.ts';

/**
 * Whether a mailbox alone may set a task user's password. Of staff it opens the admin panel, so they
 * need a second factor that the mailbox does not get past (ASVS 6.3.4, 6.4.3).
 */
export async function mayResetByMail(db: Database, { id }: { id: string }): Promise<boolean> {
  const admin = await findAdminOfTaskUser(db, id);
  if (admin === undefined) return true;
  return hasCodes(db, { kind: 'admin', id: admin.id });
}
