import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { preparedQuery } from '../../platform/database/prepared-query.ts';
import { type OrderRow, orderColumns } from '../orders.queries.ts';

/** Locks orders in the order of their ids, so that concurrent transactions do not deadlock. */
export async function lockOrders(trx: Database, ids: readonly string[]): Promise<void> {
  await trx
    .selectFrom('order_facts')
    .select('id')
    .where('id', 'in', ids)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/** Flags locked orders; an open flag stays as it is. */
export async function flagOrders(
  trx: Database,
  { ids, flag, at }: { ids: readonly string[]; flag: string; at: Date },
): Promise<void> {
  await trx
    .updateTable('order_facts')
    .set({
      flag,
      flagged_at: at,
      flag_resolved_at: null,
      flag_resolved_by: null,
      flag_note: null,
    })
    .where('id', 'in', ids)
    .where((or) => or.or([or('flag', 'is', null), or('flag_resolved_at', 'is not', null)]))
    .execute();
}

/** Resolves an order's open flag; returns the flag, or undefined if none is open. */
export async function settleFlag(
  trx: Database,
  id: string,
  { at, by, note }: { at: Date; by: string; note: string },
): Promise<string | null | undefined> {
  const row = await trx
    .updateTable('order_facts')
    .set({ flag_resolved_at: at, flag_resolved_by: by, flag_note: note })
    .where('id', '=', id)
    .where('flag', 'is not', null)
    .where('flag_resolved_at', 'is', null)
    .returning('flag')
    .executeTakeFirst();
  return row?.flag;
}

/** Sets until when an order waits for its transfer. */
export async function setWait(trx: Database, id: string, until: Date): Promise<void> {
  await trx
    .updateTable('order_facts')
    .set({ checkout_expires_at: until })
    .where('id', '=', id)
    .execute();
}

/** Ends the orders whose transfer has not arrived in time; returns their owners. */
export async function endLateTransfers(db: Database, at: Date) {
  return db
    .updateTable('order_facts')
    .set({ expired_at: at, checkout: null })
    .where('provider', '=', 'transfer')
    .where('paid_at', 'is', null)
    .where('granted_at', 'is', null)
    .where('expired_at', 'is', null)
    .where('checkout_expires_at', '<=', at)
    .returning('user_id as userId')
    .execute();
}

/** The current price of a plan; undefined if it is deleted. */
export async function findPlanPrice(trx: Database, planId: string): Promise<number | undefined> {
  const plan = await trx
    .selectFrom('storefront_plans')
    .select('price_minor as priceMinor')
    .where('id', '=', planId)
    .executeTakeFirst();
  return plan?.priceMinor;
}

/**
 * Recipients of the account's other orders of the plan that were paid since this one was opened;
 * null for the buyer. Takes an advisory lock, so that payments of a plan by an account run one
 * after another.
 */
export async function findPaidSince(
  trx: Database,
  { id, userId, planId, createdAt }: OrderRow,
): Promise<({ recipient: string; email: string | null } | null)[]> {
  if (userId === null || planId === null) return [];
  const name = `${userId}:${planId}`;
  await sql`select pg_advisory_xact_lock(hashtext('plans'), hashtext(${name}))`.execute(trx);
  const others = await trx
    .selectFrom('order_facts as o')
    .leftJoin('order_gifts as g', (join) =>
      join.onRef('g.order_ref', '=', 'o.id').on('g.taken_back_at', 'is', null),
    )
    .select(['g.recipient', 'g.email'])
    .where('o.user_id', '=', userId)
    .where('o.plan_id', '=', planId)
    .where('o.id', '<>', id)
    .where('o.paid_at', '>=', createdAt)
    .execute();
  return others.map(({ recipient, email }) => (recipient === null ? null : { recipient, email }));
}

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
export const lockWaiting = preparedQuery(
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
