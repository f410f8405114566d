import type { CustomerFilter } from '@regz/rules/customers/standing.ts';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { begins } from '../../platform/database/like-patterns.ts';
import type { Position } from '../../platform/paging.ts';

export type CustomerSearch = {
  filter: CustomerFilter;
  /** The start of a username, an address or a Discord name; undefined matches all. */
  prefixes?: { usernames: readonly string[]; emails: readonly string[]; other: string };
  /** The accounts of the license key, if the text is one. */
  keyOwners?: readonly string[];
  before?: Position;
  /** The time that decides whether a subscription has ended. */
  now: Date;
  limit: number;
};

/** The account that redeemed a key at any time, or was imported with it and still has it. */
export async function findKeyOwners(db: Database, licenseKey: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select user_id as id from license_keys
     where upper(license_key) = ${licenseKey} and user_id is not null
     union
    select users.id from account_imported_keys i join users on users.id = i.user_id
     where upper(i.license_key) = ${licenseKey} and upper(users.key) = ${licenseKey}`.execute(db);
  return rows.map(({ id }) => id);
}

/** The newest accounts that match, after a position. */
export async function findCustomers(trx: Database, search: CustomerSearch) {
  const { before, prefixes, keyOwners = [] } = search;
  const { createdAt, id } = placeIn(search.filter);
  // The best index depends on the typed text, so no plan is cached for the next search.
  await sql`set local plan_cache_mode = force_custom_plan`.execute(trx);
  let query = filtered(trx, search)
    .select(['id', 'username', 'email', 'discord_username as discordUsername'])
    .select(['admin_approval as adminApproval', 'banned', 'subscription'])
    .select(['expiredate as expiresOn', 'ends_time as endsTime', 'frozen_days as frozenDays'])
    .select('users.created_at as createdAt')
    .select(
      sql<number>`(extract(epoch from users.created_at) * 1000000)::bigint`.as('createdMicros'),
    )
    .orderBy(createdAt, 'desc')
    .orderBy(id, 'desc')
    .limit(search.limit);
  if (before !== undefined) {
    const created = sql`timestamptz 'epoch' + ${before.createdMicros}::float8 * interval '1 microsecond'`;
    query = query.where(sql<boolean>`(${createdAt}, ${id}) < (${created}, ${before.id}::uuid)`);
  }
  if (prefixes !== undefined) {
    query = query.where((where) =>
      where.or([
        ...prefixes.usernames.map(
          (name) => sql<boolean>`lower(username) like lower(${begins(name)})`,
        ),
        ...prefixes.emails.map((email) => sql<boolean>`lower(email) like lower(${begins(email)})`),
        sql<boolean>`lower(discord_username) like lower(${begins(prefixes.other)})`,
        ...(keyOwners.length === 0 ? [] : [where('id', 'in', keyOwners)]),
      ]),
    );
  }
  return query.execute();
}

/** The column that sorts a list, next to the columns of its filter. */
function placeIn(filter: CustomerFilter) {
  return filter === 'pending' || filter === 'subscribed'
    ? { createdAt: sql`standing.created_at`, id: sql`standing.user_id` }
    : { createdAt: sql`users.created_at`, id: sql`users.id` };
}

/** Each filter as a condition that matches its index. */
function filtered(db: Database, { filter, now }: CustomerSearch) {
  const standing = 'account_standings as standing';
  return db
    .selectFrom('users')
    .$if(filter === 'banned', (users) => users.where(sql<boolean>`banned`))
    .$if(filter === 'pending', (users) =>
      users.innerJoin(standing, 'standing.user_id', 'users.id').where(sql<boolean>`standing.waits`),
    )
    .$if(filter === 'subscribed', (users) =>
      users.innerJoin(standing, 'standing.user_id', 'users.id').where('standing.ends_at', '>', now),
    );
}

export async function findCustomer(db: Database, id: string) {
  return db
    .selectFrom('users')
    .select(['id', 'username', 'email', 'email_verified as emailVerified'])
    .select(['mobile_number as mobileNumber', 'admin_approval as adminApproval', 'banned'])
    .select(['ban_reason as banReason', 'subscription', 'expiredate as expiresOn'])
    .select(['ends_time as endsTime', 'frozen_days as frozenDays'])
    .select(['key as licenseKey', 'hwid as deviceIds', 'max_devices as maxDevices'])
    .select(['hwid_reset_count as hwidResetCount', 'discord_username as discordUsername'])
    .select(['last_login_at as lastLoginAt', 'created_at as createdAt'])
    .where('id', '=', id)
    .executeTakeFirst();
}

export type ListedRow = Awaited<ReturnType<typeof findCustomers>>[number];
export type CustomerRow = NonNullable<Awaited<ReturnType<typeof findCustomer>>>;

/**
 * The reason why licenses of some accounts are withheld, by account id: suspended if any of them
 * may be restored, otherwise revoked.
 */
export async function findWithheld(db: Database, ids: readonly string[]) {
  const rows = await db
    .selectFrom('license_keys')
    .select(['user_id as id', sql<boolean>`bool_or(withheld = 'suspended')`.as('isSuspended')])
    .where('user_id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('withheld', 'is not', null)
    .groupBy('user_id')
    .execute();
  return new Map(
    rows.map(({ id, isSuspended }) => {
      const reason: 'suspended' | 'revoked' = isSuspended ? 'suspended' : 'revoked';
      return [id, reason];
    }),
  );
}

/** The number of accounts whose standing differs from their row in `users`; reads every account. */
export async function countStandingFaults(db: Database): Promise<number> {
  const { rows } = await sql<{ faults: number }>`
    select count(*)::integer as faults from account_standing_faults()`.execute(db);
  return rows[0]?.faults ?? 0;
}

/** The name of an account: its id for staff, its username for an operator. */
export type AccountName = { id: string } | { username: string };

/** The decisions of staff about an account. */
export type Standing = 'approve' | 'ban' | 'unban';

/** Sets the standing of an account; undefined for an unknown account. */
export async function updateStanding(
  db: Database,
  account: AccountName,
  { standing, reason }: { standing: Standing; reason: string | null },
) {
  const values = {
    approve: { admin_approval: true },
    ban: { banned: true, ban_reason: reason },
    unban: { banned: false, ban_reason: null },
  }[standing];
  const update = db.updateTable('users').set(values).returning(['id', 'username']);
  const named =
    'id' in account
      ? update.where('id', '=', account.id)
      : update.where(sql`lower(username)`, '=', sql`lower(${account.username})`);
  return named.executeTakeFirst();
}

/**
 * Approves the unapproved accounts. They are locked in one order, so that two members of staff who
 * approve the same ones cannot deadlock.
 */
export async function approveWaiting(db: Database, ids: readonly string[]) {
  const { rows } = await sql<{ id: string }>`
    with waiting as (
      select id from users where id = any(${ids}::uuid[]) and not admin_approval
       order by id for no key update)
    update users set admin_approval = true from waiting where users.id = waiting.id
    returning users.id`.execute(db);
  return rows;
}
