import type { WaitingKind } from '@regz/rules/overview/waiting.ts';
import { sql } from 'kysely';
import type { Database } from '../platform/database/database.ts';

type Figure = { day: string; name: string; label: string; value: number };

/** Returns the unlabeled figures of the days since `since`. */
export async function listFigures(db: Database, since: string): Promise<Figure[]> {
  return db
    .selectFrom('overview_figures')
    .select(['day', 'name', 'label', 'value'])
    .where('day', '>=', since)
    .where('label', '=', '')
    .execute();
}

/** Returns the time of the last count. */
export async function findCountedAt(db: Database): Promise<Date | null> {
  const row = await db
    .selectFrom('overview_rounds')
    .select('counted_at as at')
    .executeTakeFirstOrThrow();
  return row.at;
}

/** Each product whose keys staff paste, with its available keys today, and those taken since a day. */
export async function listStock(db: Database, { today, since }: { today: string; since: string }) {
  const figure = (name: string, from: string) => sql<number>`coalesce((
    select sum(value) from overview_figures
     where name = ${name} and label = key_stock_products.id::text
       and day between ${from} and ${today}), 0)::bigint`;
  return db
    .selectFrom('key_stock_products')
    .select([
      'id',
      'name',
      'alert_below as alertBelow',
      figure('available', today).as('available'),
      figure('keys_taken', since).as('taken'),
    ])
    .where('keys', '=', 'pasted')
    .orderBy('position')
    .execute();
}

export type Waiting = {
  kind: WaitingKind;
  count: number;
  since: Date | null;
  until: Date | null;
  name: string | null;
};

type Caller = { id: string; hasColleague: boolean };

const canDecide = ({ id, hasColleague }: Caller) =>
  sql<boolean>`(admin_id <> ${id} or (posts_at is null and not ${hasColleague}::boolean))`;

const canApprove = ({ id, hasColleague }: Caller) =>
  sql<boolean>`(requested_by_id <> ${id} or (begins_at is null and not ${hasColleague}::boolean))`;

/** The work of support in the free area, in conversations and in the guild. */
const supportWork = sql`
  select 'plays', count(*), min(issued_at), null, null
    from game_plays where flags <> '{}' and looked_at is null and voided_at is null
  union all
  select 'messages', count(*), min(last_at), null, null
    from contact_threads where state = 'open' and snoozed_until is null
  union all
  select 'applications', count(*), min(created_at), null, null
    from guild_applications where state = 'open'`;

/**
 * Returns the work that waits for staff. Each part uses an index of waiting rows only. A product is
 * sold out if staff paste its keys, none is left and some were taken since a day; with `exists`, the
 * planner reads all keys. The caller's own corrections and requests count if the caller can still
 * confirm them: once, without a colleague.
 */
export async function findWaiting(
  db: Database,
  { at, since, caller }: { at: Date; since: string; caller: Caller },
): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select 'backOrders' as kind, count(*), min(needs_key_since) as since,
           null::timestamptz as until,
           (array_agg(product_name order by needs_key_since, id))[1] as name
      from order_facts
     where needs_key_since is not null and flag is distinct from 'upgrade-changed'
    union all
    select 'soldOut', count(*), null, null, (array_agg(name order by position))[1]
      from key_stock_products
     where keys = 'pasted'
       and exists (select from overview_figures
                    where overview_figures.name = 'keys_taken' and label = key_stock_products.id::text
                      and day >= ${since} and value > 0)
       and (select true from license_keys
             where product_id = key_stock_products.id
               and not activated and assigned_at is null and not banned
             order by created_at desc, added_line desc, id desc limit 1) is null
    union all
    select case when flag in ('upgrade-changed', 'trade-in-returned') then 'upgrades' else 'flagged' end,
           count(*), min(flagged_at), null, null
      from order_facts where flag is not null and flag_resolved_at is null group by 1
    union all
    select 'unmatched', count(*), min(processed_at), null, null
      from order_events where outcome = 'unmatched' and resolved_at is null
    union all
    select 'disputes', count(*), null, min(answer_by), (array_agg(order_id order by answer_by, order_id))[1]
      from order_disputes d join order_facts on order_facts.id = order_ref
     where answer_by > ${at} and d.status in ('warning', 'open')
    union all
    select 'slips', count(*), min(uploaded_at), null, null from order_slips where decision is null
    union all
    select 'corrections', count(*), min(created_at), null, null
      from coin_adjustments where awaits_approval and ${canDecide(caller)}
    union all
    select 'approvals', count(*), min(requested_at), null, null
      from approvals where outcome is null and ${canApprove(caller)}
    union all
    ${supportWork}
    union all
    select 'draws', count(*), min(ends_at), null, (array_agg(title order by ends_at, id))[1]
      from giveaways where not is_sample and drawn_at is null and ends_at <= ${at}`.execute(db);
  return rows;
}

/** The programs of the panel that have a seat now. */
export async function countPanels(db: Database, at: Date): Promise<number> {
  const { panels } = await db
    .selectFrom('panel_devices')
    .select(({ fn }) => fn.countAll<number>().as('panels'))
    .where('lease_until', '>', at)
    .executeTakeFirstOrThrow();
  return panels;
}

/** Subscriptions whose end lies between two moments, the first one excluded. */
export async function countEnds(
  db: Database,
  { after, until }: { after: Date; until: Date },
): Promise<number> {
  const { ends } = await db
    .selectFrom('account_standings')
    .innerJoin('users', 'users.id', 'account_standings.user_id')
    .select(({ fn }) => fn.countAll<number>().as('ends'))
    .where(sql<boolean>`ends_at <> 'infinity'`)
    .where('ends_at', '>', after)
    .where('ends_at', '<=', until)
    .where('banned', '=', false)
    .executeTakeFirstOrThrow();
  return ends;
}

/** Returns the sums of all days by name, without labeled figures. */
export async function sumFigures(db: Database): Promise<Partial<Record<string, number>>> {
  const { rows } = await sql<{ name: string; value: number }>`
    select name, sum(value)::bigint as value from overview_figures
     where label = '' and name <> 'active' group by name`.execute(db);
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
}
