import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';

export async function findAdminByUsername(db: Database, username: string) {
  return withPassword(db)
    .where(sql`lower(account_admins.username)`, '=', sql`lower(${username})`)
    .executeTakeFirst();
}

export async function findAdminPassword(db: Database, id: string) {
  return withPassword(db).where('account_admins.id', '=', id).executeTakeFirst();
}

/** Staff with their passwords: a task user's own for a task user who is staff, while that holds. */
function withPassword(db: Database) {
  return db
    .selectFrom('account_admins')
    .leftJoin('web_task', (join) =>
      join
        .onRef('web_task.id', '=', 'account_admins.task_user_id')
        .on('web_task.is_admin', '=', true),
    )
    .select(({ fn }) => [
      'account_admins.id',
      'account_admins.username',
      fn.coalesce('account_admins.password', 'web_task.password').as('password'),
    ]);
}

/** The staff entry of a task user who is staff now. */
export async function findAdminOfTaskUser(db: Database, taskUserId: string) {
  return db
    .selectFrom('account_admins')
    .innerJoin('web_task', 'web_task.id', 'account_admins.task_user_id')
    .select(['account_admins.id', 'account_admins.username'])
    .where('account_admins.task_user_id', '=', taskUserId)
    .where('web_task.is_admin', '=', true)
    .executeTakeFirst();
}

/** The staff entry of a task user, made where there is none yet. */
export async function keepAdminOfTaskUser(
  trx: Database,
  user: { id: string; username: string },
): Promise<{ id: string }> {
  return trx
    .insertInto('account_admins')
    .values({ username: user.username, task_user_id: user.id })
    .onConflict((conflict) =>
      conflict.column('task_user_id').doUpdateSet({ username: user.username }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
}

/** Marks a task user as staff or not; undefined when nobody has the name. */
export async function updateTaskStaff(trx: Database, username: string, staff: boolean) {
  return trx
    .updateTable('web_task')
    .set({ is_admin: staff })
    .where(sql`lower(username)`, '=', sql`lower(${username})`)
    .where('closed_at', 'is', null)
    .returning(['id', 'username'])
    .executeTakeFirst();
}

export async function insertAdmin(db: Database, admin: { username: string; password: string }) {
  return db
    .insertInto('account_admins')
    .values(admin)
    .onConflict((conflict) => conflict.expression(sql`lower(username)`).doNothing())
    .returning(['id', 'username'])
    .executeTakeFirst();
}

export async function anyAdmin(db: Database): Promise<boolean> {
  const row = await db.selectFrom('account_admins').select('id').limit(1).executeTakeFirst();
  return row !== undefined;
}

/** A staff session and whose it is, read in one statement. */
export async function findAdminSession(db: Database, id: string) {
  return db
    .selectFrom('account_sessions')
    .innerJoin('account_admins', 'account_admins.id', 'account_sessions.subject_id')
    .leftJoin('web_task', 'web_task.id', 'account_admins.task_user_id')
    .select([
      'account_sessions.secret_hash as secretHash',
      'account_sessions.created_at as createdAt',
      'account_sessions.seen_at as seenAt',
      'account_admins.id',
      'account_admins.username',
    ])
    .where('account_sessions.id', '=', id)
    .where('account_sessions.kind', '=', 'admin')
    .where((or) =>
      or.or([or('account_admins.task_user_id', 'is', null), or('web_task.is_admin', '=', true)]),
    )
    .executeTakeFirst();
}
