import type { FreezeRule } from '@regz/rules/licenses/freezing.ts';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { endOf } from '../../platform/database/kept-end.ts';

const ruleColumns = [
  'is_on as isOn',
  'most',
  'period_days as periodDays',
  'least_days as leastDays',
  'most_days as mostDays',
  'most_days_a_year as mostDaysAYear',
  'hours_after_redemption as hoursAfterRedemption',
] as const;
const editedColumns = [...ruleColumns, 'version', 'edited_by as editedBy'] as const;

export async function findRule(db: Database): Promise<FreezeRule> {
  return db.selectFrom('license_freeze_rule').select(ruleColumns).executeTakeFirstOrThrow();
}

/** The rule and its last edit. */
export async function findFreezeRule(db: Database) {
  return db.selectFrom('license_freeze_rule').select(editedColumns).executeTakeFirstOrThrow();
}

export type FreezeRuleRow = Awaited<ReturnType<typeof findFreezeRule>>;

/** Locks the rule until the transaction ends. */
export async function lockFreezeRule(trx: Database): Promise<FreezeRuleRow> {
  const row = trx.selectFrom('license_freeze_rule').select(editedColumns).forNoKeyUpdate();
  return row.executeTakeFirstOrThrow();
}

/** Changes the rule and increments its version. */
export async function updateFreezeRule(
  trx: Database,
  rule: FreezeRule & { editedBy: string },
): Promise<FreezeRuleRow> {
  return trx
    .updateTable('license_freeze_rule')
    .set((each) => ({
      is_on: rule.isOn,
      most: rule.most,
      period_days: rule.periodDays,
      least_days: rule.leastDays,
      most_days: rule.mostDays,
      most_days_a_year: rule.mostDaysAYear,
      hours_after_redemption: rule.hoursAfterRedemption,
      edited_by: rule.editedBy,
      version: each('version', '+', 1),
    }))
    .returning(editedColumns)
    .executeTakeFirstOrThrow();
}

/**
 * The facts that decide a customer's next freeze: earlier freezes, each with its past or planned
 * last day, the last redemption, and the end of an offline file.
 */
export async function findFreezeFacts(db: Database, accountId: string) {
  const { rows } = await sql<{
    freezes: { beganOn: string; endedOn: string }[];
    redeemedAt: Date | null;
    offlineUntil: Date | null;
  }>`
    select (select max(at) from license_time_entries
             where account_id = ${accountId} and kind in ('redemption', 'replacement')) as "redeemedAt",
           (select max(grace_until) from panel_devices
             where account_id = ${accountId}) as "offlineUntil",
           coalesce((
             select jsonb_agg(jsonb_build_object(
                      'beganOn', (f.at at time zone 'utc')::date,
                      'endedOn', coalesce((ended.at at time zone 'utc')::date, f.thaws_on)))
               from license_time_entries f
               left join lateral (
                 select at from license_time_entries later
                  where later.account_id = f.account_id and later.number > f.number
                    and later.frozen_days_after is null
                  order by later.number limit 1) ended on true
              where f.account_id = ${accountId} and f.kind = 'freeze' and f.actor_kind = 'customer'
           ), '[]') as freezes`.execute(db);
  const [facts] = rows;
  if (facts === undefined) throw new Error('facts are one row');
  return facts;
}

/** The entry that froze an account, with the end before it; undefined without one. */
export async function findFreezeEntry(db: Database, accountId: string) {
  const row = await db
    .selectFrom('license_time_entries as entry')
    .select(['entry.at', 'entry.thaws_on as thawsOn', 'entry.frozen_days_after as keptDays'])
    .select(sql<string>`entry.before ->> 'expiresOn'`.as('expiresOn'))
    .select(sql<string>`coalesce(entry.before ->> 'endsTime', '00:00')`.as('endsTime'))
    .where('entry.account_id', '=', accountId)
    .where('entry.kind', '=', 'freeze')
    .where((the) =>
      the.not(
        the.exists(
          the
            .selectFrom('license_time_entries as later')
            .select('later.number')
            .whereRef('later.account_id', '=', 'entry.account_id')
            .whereRef('later.number', '>', 'entry.number')
            .where('later.frozen_days_after', 'is', null),
        ),
      ),
    )
    .orderBy('entry.number', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { keptDays, expiresOn, endsTime, ...rest } = row;
  return { ...rest, keptDays: keptDays ?? 0, endedAt: endOf({ expiresOn, endsTime }) };
}

/** A requested freeze whose start is still ahead. */
export async function findFreezeRequest(db: Database, accountId: string) {
  return db
    .selectFrom('license_freeze_requests')
    .select(['days', 'begins_at as beginsAt'])
    .where('user_id', '=', accountId)
    .executeTakeFirst();
}

export async function insertFreezeRequest(
  trx: Database,
  { accountId, days, beginsAt }: { accountId: string; days: number; beginsAt: Date },
): Promise<void> {
  await trx
    .insertInto('license_freeze_requests')
    .values({ user_id: accountId, days, begins_at: beginsAt })
    .execute();
}

export async function deleteFreezeRequest(trx: Database, accountId: string): Promise<void> {
  await trx.deleteFrom('license_freeze_requests').where('user_id', '=', accountId).execute();
}

/** The accounts whose freeze is due to begin. */
export async function findDueRequests(db: Database, now: Date, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom('license_freeze_requests')
    .select('user_id as accountId')
    .where('begins_at', '<=', now)
    .orderBy('begins_at')
    .limit(most)
    .execute();
  return rows.map(({ accountId }) => accountId);
}

/** The accounts whose freeze has its planned end on or before a day. */
export async function findDueThaws(db: Database, today: string, most: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select users.id
      from users
      join lateral (
        select thaws_on from license_time_entries
         where account_id = users.id and kind = 'freeze'
           and not exists (select from license_time_entries later
                            where later.account_id = users.id
                              and later.number > license_time_entries.number
                              and later.frozen_days_after is null)
         order by number desc limit 1) newest on thaws_on <= ${today}
     where frozen_days is not null
     limit ${most}`.execute(db);
  return rows.map(({ id }) => id);
}

/** The address and name for a mail about an account; undefined without an address. */
export async function findMailReader(trx: Database, accountId: string) {
  const row = await trx
    .selectFrom('users')
    .select(['username', 'email'])
    .where('id', '=', accountId)
    .where('banned', '=', false)
    .executeTakeFirst();
  return row === undefined || row.email === null ? undefined : { ...row, email: row.email };
}
