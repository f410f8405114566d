import { sql } from 'kysely';
import type { Database } from '../platform/database/database.ts';
import { preparedQuery } from '../platform/database/prepared-query.ts';
import { askedIds, sessionOf } from './sessions/asked-sessions.queries.ts';

/** The columns of a task user's account that its owner may see. */
const columns = [
  'web_task.id',
  'web_task.username',
  'web_task.email',
  'web_task.email_verified as emailVerified',
  'web_task.email_corrected_at as emailCorrectedAt',
  'web_task.language_preference as language',
  'web_task.pace',
  'web_task.is_admin as isAdmin',
  'web_task.regzcoin as coins',
] as const;

/**
 * The existing sessions among some ids of task users' sessions, each with its account. Each row is
 * looked up separately (`lateral`), because in a new installation the planner would join by reading
 * every account.
 */
export const findTaskUserSessions = preparedQuery((db, { ids }: { ids: readonly string[] }) =>
  db
    .selectFrom(askedIds(ids))
    .innerJoinLateral(sessionOf('task-user'), (join) => join.onTrue())
    .innerJoinLateral(
      (row) =>
        row
          .selectFrom('web_task')
          .select(columns)
          .whereRef('web_task.id', '=', 'session.subjectId')
          .where('web_task.closed_at', 'is', null)
          .limit(sql<number>`1`)
          .as('person'),
      (join) => join.onTrue(),
    )
    .selectAll(['session', 'person']),
);

export type TaskUserRow = Awaited<ReturnType<typeof findTaskUserSessions>>[number];

/** The open account that has proved an address. */
export async function findTaskUserByProvenEmail(db: Database, email: string) {
  return db
    .selectFrom('web_task')
    .select(columns)
    .where(sql`lower(email)`, '=', sql`lower(${email})`)
    .where('email_verified', '=', true)
    .where('closed_at', 'is', null)
    .executeTakeFirst();
}

export async function findTaskUserPassword(db: Database, id: string) {
  return db.selectFrom('web_task').select('password').where('id', '=', id).executeTakeFirst();
}

/** Locks a task user's account until the transaction ends, before any row that depends on it. */
export async function lockTaskUserAccount(trx: Database, id: string): Promise<void> {
  await trx.selectFrom('web_task').select('id').where('id', '=', id).forNoKeyUpdate().execute();
}
