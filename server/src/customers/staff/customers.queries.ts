import type { CustomerFilter, CustomerSort } from '@regz/rules/customers/standing.ts';
import type { ListCount, ListDirection } from '@regz/rules/staff/list-pages.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { begins } from '../../platform/database/like-patterns.ts';
import {
  allOf,
  countListed,
  type Match,
  readListedIds,
  type Span,
} from '../../platform/database/list-pages.ts';
import type { Position } from '../../platform/paging.ts';

export type CustomerSearch = {
  filter: CustomerFilter;
  /** The start of a username, an address or a Discord name; undefined matches all. */
  prefixes?: { usernames: readonly string[]; emails: readonly string[]; other: string };
  /** The accounts of the license key, if the text is one. */
  keyOwners?: readonly string[];
  packageName?: string | undefined;
  /** Days of the registration. */
  from?: string | undefined;
  to?: string | undefined;
  before?: Position;
  /** The time that decides whether a subscription has ended. */
  now: Date;
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

/** The accounts from `start` to `end` of a list. */
export async function findCustomers(
  trx: Database,
  search: CustomerSearch,
  { sort, direction, ...span }: { sort: CustomerSort; direction: ListDirection } & Span,
) {
  const { createdAt, id } = placeIn(search.filter);
  const order = { keys: [...(sort === 'name' ? [nameKey] : [createdAt]), id], direction } as const;
  // The best index depends on the typed text, so no plan is cached for the next search.
  await sql`set local plan_cache_mode = force_custom_plan`.execute(trx);
  const matches = matchesOf(search);
  const ids = (await readListedIds(trx, { matches, order, start: 0, end: span.end })).slice(
    span.start,
  );
  const rows = await trx
    .selectFrom('users')
    .select(['id', 'username', 'email', 'discord_username as discordUsername'])
    .select(['admin_approval as adminApproval', 'banned', 'subscription'])
    .select(['expiredate as expiresOn', 'ends_time as endsTime', 'frozen_days as frozenDays'])
    .select(['email_verified as emailVerified', 'mobile_number as mobileNumber'])
    .select('created_at as createdAt')
    .select(sql<number>`(extract(epoch from created_at) * 1000000)::bigint`.as('createdMicros'))
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((each) => byId.get(each) ?? []);
}

/** Counts the matching accounts, up to `limit`. */
export async function countCustomers(
  trx: Database,
  search: CustomerSearch,
  limit: number,
): Promise<ListCount> {
  const { id } = placeIn(search.filter);
  return countListed(trx, { matches: matchesOf(search), id, limit });
}

const nameKey = sql`lower(users.username)`;

/** The column that sorts a list, next to the columns of its filter. */
function placeIn(filter: CustomerFilter) {
  return filter === 'pending' || filter === 'subscribed'
    ? { createdAt: sql`standing.created_at`, id: sql<string>`standing.user_id` }
    : { createdAt: sql`users.created_at`, id: sql<string>`users.id` };
}

/** Each way in which an account can match. */
function matchesOf(search: CustomerSearch): Match[] {
  const { prefixes, keyOwners = [] } = search;
  const conditions = conditionsOf(search);
  const from = filtered[search.filter];
  if (prefixes === undefined) return [sql`${from} and ${allOf(conditions)}`];
  const ways = [
    ...prefixes.usernames.map((name) => sql`lower(username) like lower(${begins(name)})`),
    ...prefixes.emails.map((email) => sql`lower(email) like lower(${begins(email)})`),
    sql`lower(discord_username) like lower(${begins(prefixes.other)})`,
    sql`users.id = any(${keyOwners}::uuid[])`,
  ];
  return ways.map((way) => sql`${from} and ${allOf([way, ...conditions])}`);
}

function conditionsOf(search: CustomerSearch): RawBuilder<unknown>[] {
  const { filter, packageName, from, to, before, now } = search;
  const { createdAt, id } = placeIn(filter);
  const created = sql`timestamptz 'epoch' + ${before?.createdMicros}::float8 * interval '1 microsecond'`;
  const all: Record<string, [boolean, RawBuilder<unknown>]> = {
    now: [filter === 'subscribed', sql`standing.ends_at > ${now}`],
    packageName: [packageName !== undefined, sql`users.subscription = ${packageName}`],
    from: [from !== undefined, sql`${createdAt} >= ${from}::date::timestamp at time zone 'UTC'`],
    to: [to !== undefined, sql`${createdAt} < (${to}::date + 1)::timestamp at time zone 'UTC'`],
    before: [before !== undefined, sql`(${createdAt}, ${id}) < (${created}, ${before?.id}::uuid)`],
  };
  return Object.values(all).flatMap(([isGiven, condition]) => (isGiven ? [condition] : []));
}

const withStanding = sql`from users join account_standings standing on standing.user_id = users.id`;

/** Each filter as a condition that matches its index. */
const filtered: Record<CustomerFilter, RawBuilder<unknown>> = {
  all: sql`from users where true`,
  banned: sql`from users where banned`,
  pending: sql`${withStanding} where standing.waits`,
  subscribed: sql`${withStanding} where true`,
};

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
