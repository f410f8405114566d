import type { Language } from '@regz/rules/sites/languages.ts';
import { sql } from 'kysely';
import type { Database } from '../platform/database/database.ts';
import { preparedQuery } from '../platform/database/prepared-query.ts';
import { askedIds, sessionOf } from './sessions/asked-sessions.queries.ts';

/** The columns of an account that its owner may see, and the entry that wrote its license time. */
const accountColumns = [
  'users.id',
  'users.username',
  'users.email',
  'users.email_verified as emailVerified',
  'users.email_corrected_at as emailCorrectedAt',
  'users.mobile_number as mobileNumber',
  'users.admin_approval as adminApproval',
  'users.subscription',
  'users.expiredate as expiresOn',
  'users.ends_time as endsTime',
  'users.key as licenseKey',
  'users.hwid as deviceIds',
  'users.max_devices as maxDevices',
  'users.hwid_reset_count as hwidResetCount',
  'users.discord_username as discordUsername',
  'users.last_login_at as lastLoginAt',
  'users.frozen_days as frozenDays',
  'users.time_entry as timeEntry',
  'users.language',
] as const;

/**
 * The existing sessions among some ids of customers' sessions, each with its account. Each row is
 * looked up separately (`lateral`), because in a new installation the planner would join by reading
 * every account.
 */
export const findCustomerSessions = preparedQuery((db, { ids }: { ids: readonly string[] }) =>
  db
    .selectFrom(askedIds(ids))
    .innerJoinLateral(sessionOf('customer'), (join) => join.onTrue())
    .innerJoinLateral(
      (row) =>
        row
          .selectFrom('users')
          .select([...accountColumns, 'users.banned'])
          .whereRef('users.id', '=', 'session.subjectId')
          .limit(sql<number>`1`)
          .as('account'),
      (join) => join.onTrue(),
    )
    .selectAll(['session', 'account']),
);

const accountsNamed = preparedQuery((db, { username }: { username: string }) =>
  db
    .selectFrom('users')
    .select([...accountColumns, 'users.password'])
    .where(sql`lower(username)`, '=', sql`lower(${username})`),
);

export async function findByUsername(db: Database, username: string) {
  const [account] = await accountsNamed(db, { username });
  return account;
}

/** The account that is connected to a person of the community. */
export async function findByDiscordId(db: Database, discordId: string) {
  return db
    .selectFrom('users')
    .select([...accountColumns, 'users.banned'])
    .where('users.discord_id', '=', discordId)
    .executeTakeFirst();
}

export async function findPassword(db: Database, id: string) {
  return db.selectFrom('users').select('password').where('id', '=', id).executeTakeFirst();
}

/** Creates an account; missing values get the table's defaults. */
export async function insertAccount(
  db: Database,
  account: {
    username: string;
    usernameSkeleton: string;
    password: string;
    email: string;
    mobileNumber: string | null;
    language: Language | null;
    emailVerified?: boolean;
    hwidResetCount?: number;
    lastLoginAt?: Date;
  },
) {
  const { username, usernameSkeleton, password, email, mobileNumber, language } = account;
  const { emailVerified, hwidResetCount, lastLoginAt } = account;
  return db
    .insertInto('users')
    .values({
      username,
      username_skeleton: usernameSkeleton,
      password,
      email,
      mobile_number: mobileNumber,
      language,
      ...(emailVerified === undefined ? {} : { email_verified: emailVerified }),
      ...(hwidResetCount === undefined ? {} : { hwid_reset_count: hwidResetCount }),
      ...(lastLoginAt === undefined ? {} : { last_login_at: lastLoginAt }),
    })
    .returning(accountColumns)
    .executeTakeFirstOrThrow();
}

const notedLogIn = preparedQuery(
  (db, { id, password, at }: { id: string; password: string; at: Date }) =>
    db
      .updateTable('users')
      .set({ last_login_at: at })
      .where('id', '=', id)
      .where('password', '=', password)
      .returning('banned'),
);

/**
 * Records a login if the checked password is still the account's; undefined if it is not. The row
 * stays locked until the transaction ends, so that a concurrent password change or ban runs before
 * the login, or ends its session.
 */
export async function noteLastLogIn(
  trx: Database,
  checked: { id: string; password: string },
  at: Date,
): Promise<{ banned: boolean } | undefined> {
  const [noted] = await notedLogIn(trx, { ...checked, at });
  return noted;
}

/** Records a login by passkey; the row stays locked until the transaction ends. */
export async function notePasskeyLogIn(trx: Database, id: string, at: Date) {
  return trx
    .updateTable('users')
    .set({ last_login_at: at })
    .where('id', '=', id)
    .returning([...accountColumns, 'users.banned'])
    .executeTakeFirst();
}

/** Locks an account until the transaction ends, before any row that depends on it. */
export async function lockCustomer(trx: Database, id: string): Promise<void> {
  await trx.selectFrom('users').select('id').where('id', '=', id).forNoKeyUpdate().execute();
}

export async function updatePassword(db: Database, id: string, password: string): Promise<void> {
  await db.updateTable('users').set({ password }).where('id', '=', id).execute();
}

/** Replaces the checked hash with a new one; false if the hash has changed meanwhile. */
export async function replacePassword(
  trx: Database,
  checked: { id: string; password: string },
  password: string,
): Promise<boolean> {
  const result = await trx
    .updateTable('users')
    .set({ password })
    .where('id', '=', checked.id)
    .where('password', '=', checked.password)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}
