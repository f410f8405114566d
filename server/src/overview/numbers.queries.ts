import type { RenewalFacts } from '@regz/rules/overview/renewals.ts';
import { sql } from 'kysely';
import type { Database } from '../platform/database/database.ts';

type Sum = { name: string; label: string; value: number };

/** The sums of the figures with a label from a day on that begin with a word: of real money or not. */
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

type Cohort = RenewalFacts & { week: string; accounts: number };

/**
 * Accounts by the week, from a Monday on, in which they redeemed their first key, and by what became of
 * them. Keys of trials, and those whose money went back, are nobody's first and nobody's next.
 */
export async function groupRenewals(
  db: Database,
  { since, at }: { since: string; at: Date },
): Promise<Cohort[]> {
  const { rows } = await sql<Cohort>`
    with began as (
      select user_id, min(activated_at) as at, count(*) > 1 as another,
             (array_agg(duration_days order by activated_at))[1] as days
        from license_keys
       where activated and user_id is not null and withheld is distinct from 'revoked'
         and not exists (select from free_panel_usage
                          where free_panel_usage.license_key_id = license_keys.id)
       group by user_id
      having min(activated_at) >= ${since}::date::timestamptz)
    select date_trunc('week', began.at)::date as week, another,
           began.at + make_interval(days => coalesce(days, 0)) <= ${at} as "termOver",
           not banned and (frozen_days is not null or coalesce(ends_at > ${at}, false)) as "timeLeft",
           count(*) as accounts
      from began
      join users on users.id = began.user_id
      left join account_standings on account_standings.user_id = began.user_id
     group by 1, 2, 3, 4 order by 1 desc`.execute(db);
  return rows;
}
