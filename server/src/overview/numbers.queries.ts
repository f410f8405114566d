import { sql } from 'kysely';
import type { Database } from '../platform/database/database.ts';

type Sum = { name: string; label: string; value: number };

/** Sums the labeled figures since a day, of real money or of test money. */
export async function sumLabelled(
  db: Database,
  { since, money }: { since: string; money: 'live' | 'test' },
): Promise<Sum[]> {
  return db
    .selectFrom('overview_figures')
    .select(['name', 'label', sql<number>`sum(value)::bigint`.as('value')])
    .where('day', '>=', since)
    .where(sql<boolean>`split_part(label, ' ', 1) = ${money}`)
    .groupBy(['name', 'label'])
    .orderBy('label')
    .execute();
}

type Cohort = { week: string; facts: string; accounts: number };

/** Returns the last counts of accounts that started in the weeks since a Monday, newest first. */
export async function listRenewals(db: Database, since: string): Promise<Cohort[]> {
  return db
    .selectFrom('overview_figures')
    .select(['day as week', 'label as facts', 'value as accounts'])
    .where('name', '=', 'began')
    .where('day', '>=', since)
    .orderBy('day', 'desc')
    .execute();
}

/**
 * Counts accounts by the week of their first redeemed key and by later facts. Keys of trials, and
 * keys whose payment was returned, count neither as the first nor as another key. It reads every
 * redeemed key, so it runs once a day.
 */
export async function noteRenewals(
  trx: Database,
  { since, at }: { since: string; at: Date },
): Promise<void> {
  await trx.deleteFrom('overview_figures').where('name', '=', 'began').execute();
  await sql`
    insert into overview_figures (day, name, label, value)
    with began as (
      select user_id, min(activated_at) as at, count(*) > 1 as another,
             (array_agg(duration_days order by activated_at))[1] as days
        from license_keys
       where activated and user_id is not null and withheld is distinct from 'revoked'
         and not exists (select from free_panel_usage
                          where free_panel_usage.license_key_id = license_keys.id)
       group by user_id
      having min(activated_at) >= ${since}::date::timestamptz)
    select date_trunc('week', began.at)::date, 'began',
           concat_ws(' ',
             case when began.at + make_interval(days => coalesce(days, 0)) <= ${at} then 'over' end,
             case when another then 'another' end,
             case when not banned and (frozen_days is not null or ends_at > ${at}) then 'left' end),
           count(*)
      from began
      join users on users.id = began.user_id
      left join account_standings on account_standings.user_id = began.user_id
     group by 1, 3`.execute(trx);
}
