import { deleteSessionsOf } from '../../identity/sessions/sessions.queries.ts';
import type { Database } from '../../platform/database/database.ts';
import { findAdminOfTaskUser } from '../../staff/admins.queries.ts';
import { deleteTaskLinksOf } from '../email/task-email-tokens.queries.ts';

/** Ends all that an old password opened: sessions of the task area and of staff, mailed links. */
export async function endTaskSignIns(trx: Database, id: string): Promise<void> {
  await deleteSessionsOf(trx, { kind: 'task-user', id });
  const admin = await findAdminOfTaskUser(trx, id);
  if (admin !== undefined) await deleteSessionsOf(trx, { kind: 'admin', id: admin.id });
  await deleteTaskLinksOf(trx, id);
}
