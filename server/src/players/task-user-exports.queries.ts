import type { Database } from '../platform/database/database.ts';

/** The account without its password; the rows go into the export as they are. */
export async function findOwnTaskUser(db: Database, id: string) {
  return db
    .selectFrom('web_task')
    .select(['id', 'username', 'email', 'email_verified', 'regzcoin', 'language_preference'])
    .select(['pace', 'is_admin', 'spending_held_at', 'spending_held_reason', 'created_at'])
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function findOwnTaskSessions(db: Database, id: string) {
  return db
    .selectFrom('account_sessions')
    .select(['created_at', 'seen_at', 'user_agent', 'address'])
    .where('kind', '=', 'task-user')
    .where('subject_id', '=', id)
    .orderBy('created_at')
    .execute();
}

export async function findOwnTaskLinks(db: Database, id: string) {
  return db
    .selectFrom('account_task_email_tokens')
    .select(['purpose', 'email', 'created_at', 'expires_at', 'used_at'])
    .where('user_id', '=', id)
    .execute();
}
