import type { Database } from '../platform/database/database.ts';
import type { PersonalData } from '../platform/personal-data.ts';
import {
  findOwnTaskLinks,
  findOwnTaskSessions,
  findOwnTaskUser,
} from './task-user-exports.queries.ts';

/** Returns the accounts slice's data about a task user, and the address of mails. */
export async function exportTaskAccount(
  db: Database,
  id: string,
): Promise<{ email: string | null; data: PersonalData }> {
  const row = await findOwnTaskUser(db, id);
  const data = {
    web_task: row === undefined ? [] : [row],
    account_sessions: await findOwnTaskSessions(db, id),
    account_task_email_tokens: await findOwnTaskLinks(db, id),
  };
  return { email: row?.email ?? null, data };
}
