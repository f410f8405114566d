import type { StaffRole } from '@regz/rules/staff/staff-roles.ts';
import { sql } from 'kysely';
import type { Database } from '../platform/database/database.ts';

/** True if the login requires a code of an app. */
const codesOn = sql<boolean>`exists (
  select from account_totp
   where account_totp.admin_id = account_admins.id and account_totp.confirmed_at is not null
)`.as('codesOn');

/** Staff from the task area may enter only while their task account is staff. */
const mayEnter = sql<boolean>`account_admins.disabled_at is null and (
  account_admins.task_user_id is null or exists (
    select from web_task where web_task.id = account_admins.task_user_id and web_task.is_admin))`;

export type LockedAdmin = Awaited<ReturnType<typeof lockStaff>>[number];

/** Every account of staff, locked in one order until the transaction ends. */
export async function lockStaff(trx: Database) {
  return trx
    .selectFrom('account_admins')
    .select(['id', 'username', 'role', mayEnter.as('mayEnter')])
    .select(['disabled_at as disabledAt', 'codes_required as codesRequired'])
    .select('task_user_id as taskUserId')
    .$narrowType<{ role: StaffRole }>()
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

export async function listAdmins(db: Database) {
  return db
    .selectFrom('account_admins')
    .select(['id', 'username', 'role', 'created_at as createdAt', 'last_login_at as lastLogInAt'])
    .select(['disabled_at as disabledAt', 'codes_required as codesRequired', codesOn])
    .$narrowType<{ role: StaffRole }>()
    .orderBy('username')
    .execute();
}

/**
 * Records a staff login if the account still has the checked password; undefined otherwise. The row
 * stays locked until the transaction ends.
 */
export async function noteAdminLogIn(
  trx: Database,
  checked: { id: string; password: string },
  at: Date,
): Promise<{ disabledAt: Date | null } | undefined> {
  return trx
    .updateTable('account_admins')
    .set({ last_login_at: at })
    .where('id', '=', checked.id)
    .where('password', '=', checked.password)
    .returning('disabled_at as disabledAt')
    .executeTakeFirst();
}

export async function updateAdminPassword(
  trx: Database,
  id: string,
  { password, given }: { password: string; given: boolean },
): Promise<void> {
  await trx
    .updateTable('account_admins')
    .set({ password, password_given: given })
    .where('id', '=', id)
    .execute();
}

export async function updateAdminDisabledAt(
  trx: Database,
  id: string,
  disabledAt: Date | null,
): Promise<void> {
  await trx
    .updateTable('account_admins')
    .set({ disabled_at: disabledAt })
    .where('id', '=', id)
    .execute();
}

export async function updateAdminRole(trx: Database, id: string, role: StaffRole): Promise<void> {
  await trx.updateTable('account_admins').set({ role }).where('id', '=', id).execute();
}

export async function updateAdminCodesRequired(
  trx: Database,
  id: string,
  required: boolean,
): Promise<void> {
  await trx
    .updateTable('account_admins')
    .set({ codes_required: required })
    .where('id', '=', id)
    .execute();
}

export async function findAdminByUsername(db: Database, username: string) {
  return db
    .selectFrom('account_admins')
    .select(['id', 'username', 'role', 'password', 'codes_required as codesRequired'])
    .select('password_given as passwordGiven')
    .$narrowType<{ role: StaffRole }>()
    .where(sql`lower(username)`, '=', sql`lower(${username})`)
    .executeTakeFirst();
}

/** Returns a task user's staff entry, which is created if there is none yet. */
export async function keepAdminOfTaskUser(
  trx: Database,
  user: { id: string; username: string; password: string },
): Promise<{ id: string }> {
  return trx
    .insertInto('account_admins')
    .values({ username: user.username, password: user.password, task_user_id: user.id })
    .onConflict((conflict) =>
      conflict.column('task_user_id').doUpdateSet({ username: user.username }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
}

/** Marks a task user as staff or not; undefined if the name is unknown. */
export async function updateTaskStaff(trx: Database, username: string, staff: boolean) {
  return trx
    .updateTable('web_task')
    .set({ is_admin: staff })
    .where(sql`lower(username)`, '=', sql`lower(${username})`)
    .where('closed_at', 'is', null)
    .returning(['id', 'username'])
    .executeTakeFirst();
}

/**
 * Records a staff login through the task area; false if the account has been disabled in the
 * meantime.
 */
export async function noteTaskStaffEntry(trx: Database, id: string, at: Date): Promise<boolean> {
  const result = await trx
    .updateTable('account_admins')
    .set({ last_login_at: at })
    .where('id', '=', id)
    .where('disabled_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export async function insertAdmin(
  db: Database,
  { given, ...admin }: { username: string; role: StaffRole; password: string; given: boolean },
) {
  return db
    .insertInto('account_admins')
    .values({ ...admin, password_given: given })
    .onConflict((conflict) => conflict.expression(sql`lower(username)`).doNothing())
    .returning(['id', 'username'])
    .executeTakeFirst();
}

export async function anyAdmin(db: Database): Promise<boolean> {
  const row = await db.selectFrom('account_admins').select('id').limit(1).executeTakeFirst();
  return row !== undefined;
}

/** True if a staff account logs in with the password of its task user. */
export async function isOfTaskArea(db: Database, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('account_admins')
    .select('task_user_id')
    .where('id', '=', id)
    .executeTakeFirst();
  return row !== undefined && row.task_user_id !== null;
}
