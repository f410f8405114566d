import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { preparedQuery } from '../../platform/database/prepared-query.ts';
import { lockOrder, type OrderRow, orderColumns } from '../orders.queries.ts';

/** True if the order's account can use a key: it is neither deleted nor banned. */
const isUsable = sql<boolean>`exists (
  select from users u where u.id = order_facts.user_id and not u.banned)`;

/** True if staff decide the order, because it was paid for days that have changed. */
const isForStaff = sql<boolean>`order_facts.flag is not distinct from 'upgrade-changed'`;

/** Products with waiting orders that have available keys or generate them. */
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
      the.or([
        the('p.keys', '=', 'generated'),
        the.exists(
          the
            .selectFrom('license_keys as k')
            .select('k.id')
            .whereRef('k.product_id', '=', 'p.id')
            .where('k.activated', '=', false)
            .where('k.assigned_at', 'is', null)
            .where('k.banned', '=', false),
        ),
      ]),
    )
    .execute();
  return rows.map(({ id }) => id);
}

/** The orders of a product that wait for keys: those for real money, or those for play money. */
export type Queue = { productId: string; live: boolean };

/**
 * Locks the queue's product, flags its paid orders whose account is deleted or banned, and locks
 * and returns the others, up to `limit`, the longest wait first. If a ban is lifted, the order gets
 * its key in the next round.
 */
export async function lockQueue(
  trx: Database,
  queue: Queue & { at: Date; limit: number },
): Promise<OrderRow[]> {
  await productLock(queue.productId).execute(trx);
  return lockWaiting(trx, queue);
}

const lockWaiting = preparedQuery(
  (db, { productId, live, at, limit }: Queue & { at: Date; limit: number }) =>
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

/** Serializes the assignment of a product's keys, so that the longest wait comes first. */
function productLock(productId: string) {
  return sql`select pg_advisory_xact_lock(hashtext('orders'), hashtext(${productId}))`;
}

/**
 * Locks an order after its product, like all code that may assign keys: one lock order everywhere
 * avoids deadlocks.
 */
export async function lockWithProduct(trx: Database, id: string) {
  const { productId } = await trx
    .selectFrom('order_facts')
    .select('stock_product_id as productId')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if (productId !== null) await productLock(productId).execute(trx);
  return lockOrder(trx, id);
}

/** The codes of orders that have one, by the coupon's id. */
export async function findCouponCodes(
  db: Database,
  orders: readonly OrderRow[],
): Promise<ReadonlyMap<string, string>> {
  const ids = orders.flatMap(({ couponId }) => couponId ?? []);
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('coupons')
    .select(['id', 'code'])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, code }) => [id, code]));
}

/** Records which keys were assigned to which orders, which then no longer wait. */
export async function giveKeys(
  trx: Database,
  { orderIds, keyIds, at }: { orderIds: readonly string[]; keyIds: readonly string[]; at: Date },
): Promise<void> {
  await sql`
    update order_facts
       set license_key_id = given.key_id, fulfilled_at = ${at}, needs_key_since = null
      from unnest(${orderIds}::uuid[], ${keyIds}::uuid[]) given (id, key_id)
     where order_facts.id = given.id`.execute(trx);
}
