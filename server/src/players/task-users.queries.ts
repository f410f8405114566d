import type { Pace, TaskLanguage } from '@regz/rules/players/task-users.ts';
import { type NotNull, sql } from 'kysely';
import type { Database } from '../platform/database/database.ts';
import { preparedText } from '../platform/database/prepared-query.ts';

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

export async function findTaskUserByUsername(db: Database, username: string) {
  return db
    .selectFrom('web_task')
    .select([...columns, 'password'])
    .where(sql`lower(username)`, '=', sql`lower(${username})`)
    .where('closed_at', 'is', null)
    .where('password', 'is not', null)
    .$narrowType<{ password: NotNull }>()
    .executeTakeFirst();
}

/**
 * Returns the task user who gets a mailbox's link for a new password. An account with a verified
 * address comes first; of several imported ones, that with this exact address. Otherwise an account
 * that names the address and has no password.
 * @param noPassword the stored value for no password
 */
export async function findTaskUserForReset(db: Database, email: string, noPassword: string) {
  return db
    .selectFrom('web_task')
    .select('id')
    .where(sql`account_mailbox(email)`, '=', sql`account_mailbox(${email})`)
    .where(sql<boolean>`email_verified or password = ${noPassword}`)
    .where('closed_at', 'is', null)
    .orderBy('email_verified', 'desc')
    .orderBy(sql`lower(email) = lower(${email})`, 'desc')
    .executeTakeFirst();
}

/** True if a task user has exactly this hash. */
export async function hasPasswordHash(db: Database, id: string, hash: string): Promise<boolean> {
  const found = await db
    .selectFrom('web_task')
    .select('id')
    .where('id', '=', id)
    .where('password', '=', hash)
    .executeTakeFirst();
  return found !== undefined;
}

export async function updateTaskPassword(db: Database, id: string, password: string) {
  await db.updateTable('web_task').set({ password }).where('id', '=', id).execute();
}

/** Replaces the checked hash by a new one; false if the hash has changed. */
export async function replaceTaskPassword(
  trx: Database,
  checked: { id: string; password: string },
  password: string,
): Promise<boolean> {
  const result = await trx
    .updateTable('web_task')
    .set({ password })
    .where('id', '=', checked.id)
    .where('password', '=', checked.password)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export async function insertTaskUser(
  db: Database,
  user: {
    username: string;
    usernameSkeleton: string;
    email: string;
    password: string;
    language: TaskLanguage;
    createdAt: Date;
  },
): Promise<void> {
  await db
    .insertInto('web_task')
    .values({
      username: user.username,
      username_skeleton: user.usernameSkeleton,
      email: user.email,
      password: user.password,
      language_preference: user.language,
      created_at: user.createdAt,
    })
    .execute();
}

/** Changes the given columns; undefined if the account is closed. */
export async function updateTaskUser(
  db: Database,
  id: string,
  change: { language: TaskLanguage; pace: Pace },
) {
  return db
    .updateTable('web_task')
    .set({ language_preference: change.language, pace: change.pace })
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .returning(columns)
    .executeTakeFirst();
}

const accounts = (db: Database, id: string) =>
  db
    .selectFrom('web_task')
    .select([...columns, 'created_at as createdAt', 'spending_held_at as spendingHeldAt'])
    .select('closed_at as closedAt')
    .where('id', '=', id);

export async function findTaskUser(db: Database, id: string) {
  return accounts(db, id).executeTakeFirst();
}

/** A query that locks an account, and with it its wallet, until the transaction ends. */
export const lockedAccount = preparedText((db, { id }: { id: string }) =>
  accounts(db, id).forNoKeyUpdate(),
);

/** Locks an account whose password is still the one that was checked; undefined if it is not. */
export async function lockCheckedTaskUser(
  trx: Database,
  checked: { id: string; password: string },
) {
  return accounts(trx, checked.id)
    .where('password', '=', checked.password)
    .where('closed_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Permanently removes an account's name, address and password; its row stays for the ledger. */
export async function closeTaskUserRow(
  trx: Database,
  closing: { id: string; username: string; at: Date },
): Promise<void> {
  await trx
    .updateTable('web_task')
    .set({
      username: closing.username,
      username_skeleton: null,
      email: null,
      password: null,
      email_verified: false,
      is_admin: false,
      closed_at: closing.at,
    })
    .where('id', '=', closing.id)
    .execute();
}

/** The time, reason and author of a hold on an account's spending. */
export type SpendingHold = { at: Date; reason: string; by: string };

/** Holds an account's spending for a reason, or releases it; false if there is no account. */
export async function updateSpendingHold(
  trx: Database,
  id: string,
  hold: SpendingHold | null,
): Promise<boolean> {
  const result = await trx
    .updateTable('web_task')
    .set({
      spending_held_at: hold?.at ?? null,
      spending_held_reason: hold?.reason ?? null,
      spending_held_by: hold?.by ?? null,
    })
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export async function listNamesOf(db: Database, userIds: readonly string[]) {
  return db.selectFrom('web_task').select(['id', 'username']).where('id', 'in', userIds).execute();
}

/** The different addresses of the sessions of some accounts. */
export async function listAddressesOf(db: Database, userIds: readonly string[]) {
  return db
    .selectFrom('account_sessions')
    .select('address')
    .distinct()
    .where('kind', '=', 'task-user')
    .where('subject_id', 'in', userIds)
    .execute();
}

/** Returns the staff entry of a task user who is currently staff. */
export async function findAdminOfTaskUser(db: Database, taskUserId: string) {
  return db
    .selectFrom('account_admins')
    .innerJoin('web_task', 'web_task.id', 'account_admins.task_user_id')
    .select(['account_admins.id', 'account_admins.username'])
    .where('account_admins.task_user_id', '=', taskUserId)
    .where('account_admins.disabled_at', 'is', null)
    .where('web_task.is_admin', '=', true)
    .executeTakeFirst();
}

export async function markTaskEmailVerified(trx: Database, userId: string): Promise<void> {
  await trx
    .updateTable('web_task')
    .set({ email_verified: true })
    .where('id', '=', userId)
    .execute();
}

/** Replaces an address that was not verified, once; false if its owner replaced it before. */
export async function correctTaskAddress(
  trx: Database,
  { id, email, at }: { id: string; email: string; at: Date },
): Promise<boolean> {
  const result = await trx
    .updateTable('web_task')
    .set({ email, email_corrected_at: at })
    .where('id', '=', id)
    .where('email_verified', '=', false)
    .where('email_corrected_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}
