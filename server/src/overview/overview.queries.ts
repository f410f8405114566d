import { sql } from 'kysely';
import type { Database } from '../platform/database/database.ts';

type Figure = { day: string; name: string; label: string; value: number };

/** What was counted of the days from `since` on. */
export async function listFigures(db: Database, since: string): Promise<Figure[]> {
  return db
    .selectFrom('overview_figures')
    .select(['day', 'name', 'label', 'value'])
    .where('day', '>=', since)
    .where('label', '=', '')
    .execute();
}

/** When the figures were last counted. */
export async function findCountedAt(db: Database): Promise<Date | null> {
  const row = await db
    .selectFrom('overview_rounds')
    .select('counted_at as at')
    .executeTakeFirstOrThrow();
  return row.at;
}

/** Each product with its available keys today, and how many left the stock since a day. */
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
    .orderBy('position')
    .execute();
}

/** What waits for staff now; each part is served by an index of what waits alone. */
export async function countWaiting(db: Database, at: Date) {
  return db
    .selectNoFrom([
      sql<number>`(select count(*) from order_facts where needs_key_since is not null)`.as(
        'waiting',
      ),
      sql<Date | null>`(select min(needs_key_since) from order_facts
                         where needs_key_since is not null)`.as('waitingSince'),
      sql<number>`(select count(*) from order_facts
                    where flag is not null and flag_resolved_at is null)`.as('flagged'),
      sql<number>`(select count(*) from order_events
                    where outcome = 'unmatched' and resolved_at is null)`.as('unmatched'),
      sql<number>`(select count(*) from contact_threads where state = 'open')`.as('unanswered'),
      sql<number>`(select count(*) from guild_applications where state = 'open')`.as(
        'applications',
      ),
      sql<number>`(select count(*) from giveaways
                    where not is_sample and drawn_at is null and ends_at <= ${at})`.as('drawsDue'),
    ])
    .executeTakeFirstOrThrow();
}

/** Subscriptions whose end lies between two days, the first one excluded. */
export async function countEnds(
  db: Database,
  { after, until }: { after: string; until: string },
): Promise<number> {
  const { ends } = await db
    .selectFrom('account_standings')
    .innerJoin('users', 'users.id', 'account_standings.user_id')
    .select(({ fn }) => fn.countAll<number>().as('ends'))
    .where(sql<boolean>`ends_on <> 'infinity'`)
    .where('ends_on', '>', after)
    .where('ends_on', '<=', until)
    .where('banned', '=', false)
    .executeTakeFirstOrThrow();
  return ends;
}
