import type { SeenTime, TimeEntryKind, TimeStanding } from '@regz/rules/licenses/time-standing.ts';
import { type CompiledQuery, sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { jsonRows } from '../../platform/database/json-rows.ts';
import { keptEnd } from '../../platform/database/kept-end.ts';
import { preparedText } from '../../platform/database/prepared-query.ts';

/** The columns of `users` that its newest entry has written. */
export const timeColumns = [
  'users.subscription',
  'users.expiredate as expiresOn',
  'users.ends_time as endsTime',
  'users.frozen_days as frozenDays',
  'users.time_entry as timeEntry',
] as const;

/** Locks an account and reads its time and owner; undefined if it is deleted. */
export async function lockAccountTime(trx: Database, accountId: string) {
  return trx
    .selectFrom('users')
    .select([...timeColumns, 'users.id', 'users.username', 'users.email', 'users.banned'])
    .where('id', '=', accountId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** An account before an entry, as `license_time_standing` of the database writes it. */
export type StandingBefore = {
  subscription: string | null;
  expiresOn: string | null;
  endsTime: string;
  frozenDays: number | null;
};

/** The account before an entry, in the stored form. */
export function standingBefore({ subscription, endsAt, frozenDays }: TimeStanding): StandingBefore {
  return { subscription, ...keptEnd(endsAt), frozenDays };
}

/** An entry to write after the newest one that the caller saw. */
export type TimeEntryRow = {
  accountId: string;
  seen: SeenTime;
  kind: TimeEntryKind;
  days: number | null;
  after: TimeStanding;
  at: Date;
  actor: { kind: 'customer' | 'admin' | 'link-admin' | 'operator'; id: string | null };
  reason?: string;
  licenseKeyId?: string;
  /** The change of many accounts that it is part of, or undoes. */
  timeChangeId?: string;
  /** The number of the entry that it reverses. */
  reverses?: number | null;
  /** The planned end of a freeze. */
  thawsOn?: string;
  /** The account's limits before a redemption changed them. */
  limits?: object;
};

const entriesInsert = preparedText(
  (_, { entries }: { entries: string }) => sql<never>`
    insert into license_time_entries
      (account_id, number, at, kind, days, reverses, license_key_id, actor_kind, actor_id, reason,
       before, package_after, ends_on_after, ends_time_after, frozen_days_after, thaws_on,
       time_change_id)
    select "accountId", number, at, kind, days, reverses, "licenseKeyId", "actorKind", "actorId", reason,
           before, "packageAfter", "endsOnAfter", "endsTimeAfter", "frozenDaysAfter", "thawsOn",
           "timeChangeId"
      from jsonb_to_recordset(${entries}::jsonb) as entry (
             "accountId" uuid, number integer, at timestamptz, kind text, days integer,
             reverses integer, "licenseKeyId" uuid, "actorKind" text, "actorId" uuid, reason text,
             before jsonb, "packageAfter" text, "endsOnAfter" date, "endsTimeAfter" time,
             "frozenDaysAfter" integer, "thawsOn" date, "timeChangeId" uuid)`,
);

/**
 * A query that writes entries of different accounts and updates the accounts to match, to be sent
 * with other queries. The caller has held the accounts locked since it saw the newest entry of
 * each.
 */
export function timeEntries(trx: Database, entries: readonly TimeEntryRow[]): CompiledQuery {
  return entriesInsert(trx, { entries: jsonRows(entries, rowOf) });
}

/** Writes one entry. */
export async function insertTimeEntry(trx: Database, entry: TimeEntryRow): Promise<void> {
  await trx.executeQuery(timeEntries(trx, [entry]));
}

function rowOf({ seen, after, actor, limits, ...entry }: TimeEntryRow): object {
  const { expiresOn, endsTime } = keptEnd(after.endsAt);
  return {
    accountId: entry.accountId,
    number: seen.number + 1,
    at: entry.at,
    kind: entry.kind,
    days: entry.days,
    reverses: entry.reverses ?? null,
    licenseKeyId: entry.licenseKeyId ?? null,
    actorKind: actor.kind,
    actorId: actor.id,
    reason: entry.reason ?? '',
    before: { ...standingBefore(seen), ...(limits === undefined ? {} : { limits }) },
    packageAfter: after.subscription,
    endsOnAfter: expiresOn,
    endsTimeAfter: endsTime,
    frozenDaysAfter: after.frozenDays,
    thawsOn: entry.thawsOn ?? null,
    timeChangeId: entry.timeChangeId ?? null,
  };
}

/** The number of faults in license time; reads every entry. */
export async function countTimeFaults(db: Database): Promise<number> {
  const { rows } = await sql<{ faults: number }>`
    select count(*)::integer as faults from license_time_faults()`.execute(db);
  return rows[0]?.faults ?? 0;
}

/** The entries of an account for a license key, by number; the first is its redemption. */
export async function findEntriesOfKey(
  trx: Database,
  { accountId, licenseKeyId }: { accountId: string; licenseKeyId: string },
) {
  return trx
    .selectFrom('license_time_entries as entry')
    .select(['entry.number', 'entry.days', 'entry.package_after as subscription'])
    .select(['entry.ends_on_after as expiresOn', 'entry.ends_time_after as endsTime'])
    .select('entry.frozen_days_after as frozenDays')
    .select([
      sql<TimeEntryKind>`entry.kind`.as('kind'),
      sql<StandingBefore>`entry.before - 'limits'`.as('before'),
    ])
    .where('entry.account_id', '=', accountId)
    .where('entry.license_key_id', '=', licenseKeyId)
    .orderBy('entry.number')
    .execute();
}

/**
 * Events of an account after an entry of a license key: the sum of the days that entries of other
 * keys gave and took, and whether an entry from before it was reversed and not restored.
 */
export async function findHappenedSince(
  trx: Database,
  { accountId, licenseKeyId, number }: { accountId: string; licenseKeyId: string; number: number },
) {
  const { rows } = await sql<{ daysSince: number; earlierTaken: boolean }>`
    select coalesce(sum(days) filter (where license_key_id is distinct from ${licenseKeyId}::uuid), 0)::integer
             as "daysSince",
           coalesce(bool_or(reverses < ${number} and not exists (
             select from license_time_entries back
              where back.account_id = later.account_id and back.reverses = later.number)), false)
             as "earlierTaken"
      from license_time_entries later
     where account_id = ${accountId} and number > ${number}`.execute(trx);
  return rows[0] ?? { daysSince: 0, earlierTaken: false };
}

/** A query of an account's entries, newest first, each with its key. */
export function timeEntriesOf(db: Database, accountId: string) {
  return db
    .selectFrom('license_time_entries as entry')
    .leftJoin('license_keys as key', 'key.id', 'entry.license_key_id')
    .select(['entry.number', 'entry.at', 'entry.days', 'entry.reason'])
    .select(['entry.package_after as subscription', 'entry.ends_on_after as expiresOn'])
    .select(['entry.ends_time_after as endsTime', 'entry.frozen_days_after as frozenDays'])
    .select('key.license_key as licenseKey')
    .select([
      sql<TimeEntryKind>`entry.kind`.as('kind'),
      sql<StandingBefore>`entry.before - 'limits'`.as('before'),
      sql<boolean>`entry.time_change_id is not null`.as('ofTimeChange'),
      sql<boolean>`entry.actor_kind = 'admin'`.as('byStaff'),
    ])
    .where('entry.account_id', '=', accountId)
    .orderBy('entry.number', 'desc');
}

/** All entries of an account, by number, with the columns that show the source of its days. */
export async function findLotEntries(db: Database, accountId: string) {
  return db
    .selectFrom('license_time_entries as entry')
    .select(['entry.number', 'entry.at', 'entry.days', 'entry.reverses'])
    .select('entry.license_key_id as licenseKeyId')
    .select(['entry.package_after as subscription', 'entry.ends_on_after as expiresOn'])
    .select(['entry.ends_time_after as endsTime', 'entry.frozen_days_after as frozenDays'])
    .select([
      sql<TimeEntryKind>`entry.kind`.as('kind'),
      sql<StandingBefore>`entry.before - 'limits'`.as('before'),
    ])
    .where('entry.account_id', '=', accountId)
    .orderBy('entry.number')
    .execute();
}
