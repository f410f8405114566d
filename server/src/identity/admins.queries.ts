import type { StaffRole } from '@regz/rules/staff/staff-roles.ts';
import { sql } from 'kysely';
import type { Database } from '../platform/database/database.ts';

/** True if the login requires a code of an app. */
const codesOn = sql<boolean>`exists (
  select from account_totp
   where account_totp.admin_id = account_admins.id and account_totp.confirmed_at is not null
)`.as('codesOn');

export async function findAdminId(db: Database, username: string) {
  return db
    .selectFrom('account_admins')
    .select('id')
    .where(sql`lower(username)`, '=', sql`lower(${username})`)
    .executeTakeFirst();
}

export async function findAdminPassword(db: Database, id: string) {
  return db
    .selectFrom('account_admins')
    .leftJoin('web_task', 'web_task.id', 'account_admins.task_user_id')
    .select(({ fn }) => fn.coalesce('web_task.password', 'account_admins.password').as('password'))
    .where('account_admins.id', '=', id)
    .executeTakeFirst();
}

/** The staff with one of some roles who can log in. */
function selectStaff(db: Database, roles: readonly StaffRole[]) {
  return db
    .selectFrom('account_admins')
    .leftJoin('web_task', 'web_task.id', 'account_admins.task_user_id')
    .select('account_admins.id')
    .where('account_admins.role', 'in', roles)
    .where('account_admins.disabled_at', 'is', null)
    .where((or) =>
      or.or([or('account_admins.task_user_id', 'is', null), or('web_task.is_admin', '=', true)]),
    );
}

/** A member of staff with one of some roles who can log in; undefined for others. */
export async function findStaffWith(db: Database, id: string, roles: readonly StaffRole[]) {
  return selectStaff(db, roles).where('account_admins.id', '=', id).executeTakeFirst();
}

/** Another owner who can log in; undefined if there is none. */
export async function findOtherOwner(db: Database, { except }: { except: string }) {
  return selectStaff(db, ['owner'])
    .where('account_admins.id', '<>', except)
    .limit(1)
    .executeTakeFirst();
}

/** Locks a staff account until the transaction ends, before any row that depends on it. */
export async function lockAdmin(trx: Database, id: string): Promise<void> {
  await trx
    .selectFrom('account_admins')
    .select('id')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .execute();
}

/** Staff who can log in. */
function selectActive(db: Database) {
  return db
    .selectFrom('account_admins')
    .leftJoin('web_task', 'web_task.id', 'account_admins.task_user_id')
    .select(['account_admins.id', 'account_admins.username', 'account_admins.role'])
    .select(['account_admins.codes_required as codesRequired', 'discord_id as discordId', codesOn])
    .select('account_admins.password_given as passwordGiven')
    .$narrowType<{ role: StaffRole }>()
    .where('account_admins.disabled_at', 'is', null)
    .where((or) =>
      or.or([or('account_admins.task_user_id', 'is', null), or('web_task.is_admin', '=', true)]),
    );
}

/** The staff account of a person of the chat community. */
export async function findAdminByDiscordId(db: Database, discordId: string) {
  return selectActive(db).where('discord_id', '=', discordId).executeTakeFirst();
}

/** The person to whom a staff account is connected. */
export async function findAdminConnection(db: Database, id: string): Promise<string | null> {
  const row = await db
    .selectFrom('account_admins')
    .select('discord_id as discordId')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.discordId ?? null;
}

/** Every staff account that can be connected. */
export async function listConnectableAdmins(db: Database) {
  return selectActive(db).execute();
}

/**
 * Connects a staff account to a person, or to none. False if another person was connected in the
 * meantime.
 */
export async function setDiscordPerson(
  trx: Database,
  { id, from, to }: { id: string; from: string | null; to: string | null },
): Promise<boolean> {
  const result = await trx
    .updateTable('account_admins')
    .set({ discord_id: to })
    .where('id', '=', id)
    .where('discord_id', 'is not distinct from', from)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** A staff session and its account, read in one statement. */
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
      'account_admins.role',
      'account_admins.codes_required as codesRequired',
      'account_admins.password_given as passwordGiven',
      codesOn,
    ])
    .$narrowType<{ role: StaffRole }>()
    .where('account_sessions.id', '=', id)
    .where('account_sessions.kind', '=', 'admin')
    .where('account_admins.disabled_at', 'is', null)
    .where((or) =>
      or.or([or('account_admins.task_user_id', 'is', null), or('web_task.is_admin', '=', true)]),
    )
    .executeTakeFirst();
}
