import type { MemberState, SkipReason } from '@regz/rules/licenses/time-changes.ts';
import type { TimeEntryKind } from '@regz/rules/licenses/time-standing.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { jsonRows } from '../../../platform/database/json-rows.ts';
import { type StandingBefore, timeColumns } from '../../time/license-time.queries.ts';

/** The accounts of user names or email addresses, in any letter case. */
export async function findNamed(trx: Database, names: readonly string[]) {
  const { rows } = await sql<{ name: string; ids: string[] }>`
    select name, array(select id from users where lower(username) = lower(name)
                       union
                       select id from users where lower(email) = lower(name)) as ids
      from unnest(${names}::text[]) as name`.execute(trx);
  return rows;
}

/** The accounts and the history that a search needs. */
export type Search = {
  /** True if the search asks for redemptions of keys that an order delivered. */
  asksForStore: boolean;
  /** Ids; null for every account. */
  accounts: readonly string[] | null;
};

/**
 * The next accounts, in the order of their ids: their license time, and whether they redeemed a key
 * that an order delivered; false unless the search needs it.
 */
export async function findCandidates(
  trx: Database,
  { asksForStore, accounts }: Search,
  { after, limit }: { after: string; limit: number },
) {
  let query = trx
    .selectFrom('users')
    .select(['users.id', 'users.banned', ...timeColumns])
    .select((asksForStore ? redeemedFromStore : sql<boolean>`false`).as('isFromStore'))
    .where('users.id', '>', after)
    .orderBy('users.id')
    .limit(limit);
  if (accounts !== null) {
    query = query.where('users.id', '=', sql<string>`any(${accounts}::uuid[])`);
  }
  return query.execute();
}

type SpanRow = {
  accountId: string;
  at: Date;
  /** The time of the next entry. */
  until: Date | null;
  subscription: string | null;
  expiresOn: string | null;
  endsTime: string;
  frozenDays: number | null;
};

/** The license time of accounts by each entry that touches a window, with its start and end. */
export async function findSpans(
  trx: Database,
  accountIds: readonly string[],
  { from, to }: { from: string; to: string },
): Promise<SpanRow[]> {
  const { rows } = await sql<SpanRow>`
    select "accountId", at, until, subscription, "expiresOn", "endsTime", "frozenDays"
      from (select account_id as "accountId", at,
                   lead(at) over (partition by account_id order by number) as until,
                   package_after as subscription, ends_on_after as "expiresOn",
                   ends_time_after as "endsTime", frozen_days_after as "frozenDays"
              from license_time_entries where account_id = any(${accountIds}::uuid[])) span
     where at <= ${to}::timestamptz and coalesce(until, 'infinity') >= ${from}::timestamptz`.execute(
    trx,
  );
  return rows;
}

const redeemedFromStore = sql<boolean>`exists (
  select from license_time_entries entry join order_facts using (license_key_id)
   where entry.account_id = users.id)`;

/** Adds accounts as members of a change. */
export async function insertMembers(
  trx: Database,
  changeId: string,
  accountIds: readonly string[],
): Promise<void> {
  await sql`
    insert into license_time_change_members (change_id, account_id, state)
    select ${changeId}, id, 'planned' from unnest(${accountIds}::uuid[]) as id`.execute(trx);
}

/** The next members in a state, in the order in which their accounts are locked. */
export async function findMemberIds(
  trx: Database,
  { changeId, state, limit }: { changeId: string; state: MemberState; limit: number },
): Promise<string[]> {
  const rows = await trx
    .selectFrom('license_time_change_members')
    .select('account_id as id')
    .where('change_id', '=', changeId)
    .where('state', '=', state)
    .orderBy('account_id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Locks the existing ones of the accounts, and reads their license time. */
export async function lockAccounts(trx: Database, ids: readonly string[]) {
  return trx
    .selectFrom('users')
    .select(['users.id', 'users.username', 'users.email', 'users.banned', ...timeColumns])
    .where('users.id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('users.id')
    .forNoKeyUpdate()
    .execute();
}

/** The entries that a change added to accounts. */
export async function findEntriesOfChange(
  trx: Database,
  changeId: string,
  accountIds: readonly string[],
) {
  return trx
    .selectFrom('license_time_change_members as member')
    .innerJoin('license_time_entries as entry', (on) =>
      on
        .onRef('entry.account_id', '=', 'member.account_id')
        .onRef('entry.number', '=', 'member.entry'),
    )
    .select(['entry.account_id as accountId', 'entry.number', 'entry.days'])
    .select(['entry.package_after as subscription', 'entry.ends_on_after as expiresOn'])
    .select(['entry.ends_time_after as endsTime', 'entry.frozen_days_after as frozenDays'])
    .select([
      sql<TimeEntryKind>`entry.kind`.as('kind'),
      sql<StandingBefore>`entry.before - 'limits'`.as('before'),
    ])
    .where('member.change_id', '=', changeId)
    .where('member.account_id', '=', sql<string>`any(${accountIds}::uuid[])`)
    .execute();
}

/** The outcome for a member: the number of its new entry, or why there is none. */
export type Outcome = { accountId: string; state: MemberState } & (
  | { number: number; why?: never }
  | { number?: never; why: SkipReason }
);

/** Records the outcomes for members; `column` takes the numbers of the new entries. */
export async function noteOutcomes(
  trx: Database,
  changeId: string,
  outcomes: readonly Outcome[],
  column: 'entry' | 'undo_entry',
): Promise<void> {
  const rows = jsonRows(outcomes, ({ accountId, state, number = null, why = null }) => ({
    accountId,
    state,
    number,
    why,
  }));
  await sql`
    update license_time_change_members member
       set state = outcome.state, why = outcome.why,
           ${sql.ref(column)} = outcome.number
      from jsonb_to_recordset(${rows}::jsonb)
             as outcome ("accountId" uuid, state text, number integer, why text)
     where change_id = ${changeId} and account_id = outcome."accountId"`.execute(trx);
}

/** The number of members by state and reason. */
export async function countMembers(db: Database, changeId: string) {
  return db
    .selectFrom('license_time_change_members')
    .select((the) => the.fn.countAll<number>().as('accounts'))
    .select([sql<MemberState>`state`.as('state'), sql<SkipReason | null>`why`.as('why')])
    .where('change_id', '=', changeId)
    .groupBy(['state', 'why'])
    .execute();
}

/** The names of accounts; deleted ones are left out. */
export async function findUsernames(db: Database, ids: readonly string[]) {
  return db
    .selectFrom('users')
    .select(['id', 'username'])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
}

/** The outcomes for members, in the order of their ids, starting after one. */
export async function findMemberOutcomes(
  db: Database,
  changeId: string,
  { after, limit }: { after: string; limit: number },
) {
  return db
    .selectFrom('license_time_change_members as member')
    .leftJoin('users', 'users.id', 'member.account_id')
    .leftJoin('license_time_entries as entry', (on) =>
      on
        .onRef('entry.account_id', '=', 'member.account_id')
        .onRef('entry.number', '=', 'member.entry'),
    )
    .leftJoin('license_time_entries as undo', (on) =>
      on
        .onRef('undo.account_id', '=', 'member.account_id')
        .onRef('undo.number', '=', 'member.undo_entry'),
    )
    .select(['member.account_id as accountId', 'users.username', 'member.state', 'member.why'])
    .select(['entry.days', 'undo.days as undoneDays', 'entry.package_after as subscription'])
    .select(sql<StandingBefore | null>`entry.before - 'limits'`.as('before'))
    .select(['entry.ends_on_after as expiresOn', 'entry.frozen_days_after as frozenDays'])
    .select(sql<string>`coalesce(entry.ends_time_after, '00:00')`.as('endsTime'))
    .where('member.change_id', '=', changeId)
    .where('member.account_id', '>', after)
    .orderBy('member.account_id')
    .limit(limit)
    .execute();
}
