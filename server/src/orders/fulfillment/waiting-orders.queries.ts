import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { inOneTrip } from '../../platform/database/in-one-trip.ts';
import { preparedText } from '../../platform/database/prepared-query.ts';
import { orderColumns } from '../orders.queries.ts';

/** Whether an order's account could use a key: it is neither deleted nor banned. */
const isUsable = sql<boolean>`exists (
  select from users u where u.id = order_facts.user_id and not u.banned)`;

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
          .where(isUsable),
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

/**
 * Flags a product's paid orders that wait for a key nobody could use, because the account is
 * deleted or banned; if a ban is lifted, the order gets its key in the next round. Locks the others,
 * up to `limit` of those for real money and as many for play money, the longest wait first.
 */
export async function lockWaiting(
  trx: Database,
  line: { productId: string; at: Date; limit: number },
) {
  const [, live, test] = await inOneTrip(trx, [
    flagUnusable(trx, line),
    lockUsable(trx, { ...line, live: true }),
    lockUsable(trx, { ...line, live: false }),
  ]);
  return { live, test };
}

const lockUsable = preparedText(
  (db, { productId, live, limit }: { productId: string; live: boolean; limit: number }) =>
    db
      .selectFrom('order_facts')
      .select(orderColumns)
      .where('stock_product_id', '=', productId)
      .where('live', '=', live)
      .where('needs_key_since', 'is not', null)
      .where(isUsable)
      .orderBy('needs_key_since')
      .orderBy('id')
      .limit(sql<number>`${limit}`)
      .forUpdate(),
);

const flagUnusable = preparedText((db, { productId, at }: { productId: string; at: Date }) =>
  db
    .updateTable('order_facts')
    .set({
      flag: sql<string>`case when user_id is null then 'account-deleted' else 'account-banned' end`,
      flagged_at: at,
    })
    .where('stock_product_id', '=', productId)
    .where('needs_key_since', 'is not', null)
    .where('flag', 'is', null)
    .where(sql<boolean>`not ${isUsable}`),
);
