import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';

export async function findAdminByUsername(db: Database, username: string) {
  return db
    .selectFrom('account_admins')
    .select(['id', 'username', 'password'])
    .where(sql`lower(username)`, '=', sql`lower(${username})`)
    .executeTakeFirst();
}

export async function findAdminPassword(db: Database, id: string) {
  return db.selectFrom('account_admins').select('password').where('id', '=', id).executeTakeFirst();
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
    .select([
      'account_sessions.secret_hash as secretHash',
      'account_sessions.created_at as createdAt',
      'account_sessions.seen_at as seenAt',
      'account_admins.id',
      'account_admins.username',
    ])
    .where('account_sessions.id', '=', id)
    .where('account_sessions.kind', '=', 'admin')
    .executeTakeFirst();
}
