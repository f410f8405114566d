import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../platform/database/database.ts';
import { numbersOfDays } from './count-numbers.queries.ts';
import { soldOrders } from './sales.queries.ts';

/** Locks the counting round until the transaction ends, and returns the time of the last one. */
export async function holdRound(trx: Database): Promise<Date | null> {
  const round = await trx
    .selectFrom('overview_rounds')
    .select('counted_at as at')
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  return round.at;
}

export async function noteRound(trx: Database, at: Date): Promise<void> {
  await trx.updateTable('overview_rounds').set({ counted_at: at }).execute();
}

/**
 * Returns the days before `before` with later changes since `since`: days on which orders were
 * opened or paid that a provider has reported on, or whose key was redeemed.
 */
export async function listLateDays(
  trx: Database,
  { since, before }: { since: Date; before: string },
): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    select distinct day from (
      select unnest(array[paid_at, created_at])::date as day
        from order_events join order_facts on order_facts.id = order_events.order_ref
       where processed_at >= ${since}
      union all
      select created_at::date
        from license_redemptions join order_facts using (license_key_id)
       where redeemed_at >= ${since}) late
     where day < ${before}`.execute(trx);
  return rows.map(({ day }) => day);
}

/** Returns those of the given days whose payments or redemptions differ from the counted ones. */
export async function listMiscountedDays(
  trx: Database,
  { since, before }: { since: string; before: string },
): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    select day::text from (
      select paid_at::date as day, 'paid' as name, count(*) as value from order_facts
       where paid_at >= ${since}::date::timestamptz and paid_at < ${before}::date::timestamptz
       group by 1
      union all
      select redeemed_at::date, 'redemptions', count(*) from license_redemptions
       where redeemed_at >= ${since}::date::timestamptz and redeemed_at < ${before}::date::timestamptz
       group by 1
    ) as happened
      left join overview_figures as figure using (day, name)
     group by day having bool_or(figure.value is distinct from happened.value)`.execute(trx);
  return rows.map(({ day }) => day);
}

/** Deletes the counted figures. States of past days cannot be counted again, so they stay. */
export async function deleteFigures(db: Database): Promise<void> {
  await db
    .deleteFrom('overview_figures')
    .where('name', 'not in', ['active', 'available'])
    .execute();
}

/**
 * Returns the newest day that was counted with all current figures, or else the day of the first
 * event. Days that an older version counted lack the mark, so they are counted again.
 */
export async function findStart(trx: Database): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    select coalesce(
      (select max(day) from overview_figures where name = 'counted'),
      least((select min(paid_at) from order_facts where paid_at is not null),
            (select min(created_at) from order_facts),
            (select min(redeemed_at) from license_redemptions),
            (select min(created_at) from coin_transfers))::date) as day`.execute(trx);
  return rows[0]?.day ?? null;
}

/** Payments by day, less refunds and chargebacks. */
const sales = sql`
    select paid_at::date, case when live then 'sales' else 'test_sales' end, '',
           sum(greatest(amount_minor - returned_minor, 0))
      from sold
     group by 1, 2`;

/** Accounts that redeemed a key after a trial, by the day of the first one. */
function trialBuyers(chosen: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select redeemed_at::date, 'trial_buyers', '', count(distinct redeemed.user_id)
      from license_redemptions redeemed
      join free_panel_usage trial on trial.user_id = redeemed.user_id and trial.outcome = 'made'
     where ${chosen}
       and redeemed.license_key_id <> trial.license_key_id and redeemed_at > trial.used_at
       and not exists (
         select from license_redemptions earlier
          where earlier.user_id = redeemed.user_id and earlier.redeemed_at > trial.used_at
            and earlier.redeemed_at < redeemed.redeemed_at
            and earlier.license_key_id <> trial.license_key_id)
     group by 1`;
}

/**
 * Recounts the days from `since` to `until` and replaces earlier counts. Every part reads an index
 * over times, so the cost depends on the events of those days. Sales are the payments of a day,
 * less their refunds and chargebacks to date.
 */
export async function countDays(
  trx: Database,
  { since, until }: { since: string; until: string },
): Promise<void> {
  const from = sql`${since}::date::timestamptz`;
  const to = sql`(${until}::date + 1)::timestamptz`;
  const within = (moment: string) =>
    sql`${sql.ref(moment)} >= ${from} and ${sql.ref(moment)} < ${to}`;
  await sql`
    delete from overview_figures
     where day between ${since} and ${until} and name not in ('active', 'available', 'began')`.execute(
    trx,
  );
  await sql`
    with sold as materialized (
      select order_facts.*, returned.minor as returned_minor from ${soldOrders(within('paid_at'))})
    insert into overview_figures (day, name, label, value)
    ${sales}
    union all
    select paid_at::date, 'paid', '', count(*)
      from order_facts where ${within('paid_at')} group by 1
    union all
    select redeemed_at::date, 'redemptions', '', count(*)
      from license_redemptions where ${within('redeemed_at')} group by 1
    union all
    select used_at::date, 'trials', '', count(*)
      from free_panel_usage where ${within('used_at')} and outcome = 'made' group by 1
    union all
    ${trialBuyers(within('redeemed_at'))}
    union all
    select day::date, 'counted', '', 1
      from generate_series(${since}::date, ${until}::date, interval '1 day') day
    union all
    ${numbersOfDays(within)}
    union all
    select created_at::date,
           case when to_account is null then 'coins_issued' else 'coins_spent' end, '', sum(amount)
      from coin_transfers where ${within('created_at')} group by 1, 2
    union all
    select assigned_at::date, 'keys_taken', product_id::text, count(*)
      from license_keys
     where ${within('assigned_at')} and product_id is not null
       and (batch_id is null
            or batch_id not in (select id from key_stock_batches where kind = 'generated'))
     group by 1, 3
  `.execute(trx);
}

/**
 * Records the current states under today; those of earlier days stay as they were at their end.
 * Reads the standings of accounts, whose rows are narrow, and the counts of stock.
 */
export async function noteStates(
  trx: Database,
  { today, at }: { today: string; at: Date },
): Promise<void> {
  await sql`
    delete from overview_figures
     where day = ${today} and name in ('active', 'available')`.execute(trx);
  await sql`
    insert into overview_figures (day, name, label, value)
    select ${today}::date, 'active', '',
           (select count(*) from account_standings where ends_at > ${at})
           - (select count(*) from users
               where banned and subscription is not null and license_end(expiredate, ends_time) > ${at})
    union all
    select ${today}::date, 'available', product_id::text, count(*)
      from license_keys
     where not activated and assigned_at is null and not banned and product_id is not null
     group by product_id`.execute(trx);
}
