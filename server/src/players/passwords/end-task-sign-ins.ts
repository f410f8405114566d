import { endSessions } from '../../identity/sessions/end-sessions.ts';
import type { Database } from '../../platform/database/database.ts';
import { deleteTaskLinksOf } from '../email/task-email-tokens.queries.ts';
import { findAdminOfTaskUser } from '../task-users.queries.ts';

/** Ends all that an old password opened: sessions of the task area and of staff, mailed links. */
export async function endTaskSignIns(trx: Database, id: string): Promise<void> {
  await endSessions(trx, { kind: 'task-user', id });
  const admin = await findAdminOfTaskUser(trx, id);
  if (admin !== undefined) await endSessions(trx, { kind: 'admin', id: admin.id });
  await deleteTaskLinksOf(trx, id);
}
