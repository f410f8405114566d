import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { preparedQuery } from '../../platform/database/prepared-query.ts';
import { orderColumns, type OrderRow } from '../orders.queries.ts';

/** True if the order's account can use a key: it is neither deleted nor banned. */
const isUsable = sql<boolean>`exists (
  select from users u where u.id = order_facts.user_id and not u.banned)`;

/** True if staff decide the order, because it was paid for days that have changed. */
const isForStaff = sql<boolean>`order_facts.flag is not distinct from 'upgrade-changed'`;

/** Products with both waiting orders and available keys. */
export async function findFillable(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('key_stock_products as p')
    .select('p.id')
    .where((the) =>
      the.exists(
        the
          .selectFrom('order_facts')
          .select('order_facts.id')
          .whereRef('order_facts.stock_product_id', '=', 'p.id')
          .where('order_facts.needs_key_since', 'is not', null)
          .where(isUsable)
          .where((and) => and.not(isForStaff)),
      ),
    )
    .where((the) =>
      the.exists(
        the
          .selectFrom('license_keys as k')
          .select('k.id')
          .whereRef('k.product_id', '=', 'p.id')
          .where('k.activated', '=', false)
          .where('k.assigned_at', 'is', null)
          .where('k.banned', '=', false),
      ),
    )
    .execute();
  return rows.map(({ id }) => id);
}

/** The orders of a product for real money, or those for play money, as one queue. */
export type Line = { productId: string; live: boolean };

/**
 * Flags the paid orders of a queue whose account is deleted or banned. If a ban is lifted, the
 * order gets its key in the next round. Locks and returns the others, up to `limit`, the longest
 * wait first.
 */
export async function lockWaiting(
  trx: Database,
  line: Line & { at: Date; limit: number },
): Promise<OrderRow[]> {
  return waitingLocked(trx, line);
}

const waitingLocked = preparedQuery(
  (db, { productId, live, at, limit }: Line & { at: Date; limit: number }) =>
    db
      .with('flagged', (cte) =>
        cte
          .updateTable('order_facts')
          .set({
            flag: sql<string>`case when user_id is null then 'account-deleted' else 'account-banned' end`,
            flagged_at: at,
          })
          .where('stock_product_id', '=', productId)
          .where('live', '=', live)
          .where('needs_key_since', 'is not', null)
          .where('flag', 'is', null)
          .where(sql<boolean>`not ${isUsable}`),
      )
      .selectFrom('order_facts')
      .select(orderColumns)
      .where('stock_product_id', '=', productId)
      .where('live', '=', live)
      .where('needs_key_since', 'is not', null)
      .where(isUsable)
      .where((and) => and.not(isForStaff))
      .orderBy('needs_key_since')
      .orderBy('id')
      .limit(sql<number>`${limit}`)
      .forNoKeyUpdate(),
);
