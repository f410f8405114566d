import type { OrderStatus } from '@regz/rules/orders/order-status.ts';
import type { PaidKey } from '@regz/rules/orders/upgrade-quote.ts';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';

/**
 * The payments of an account's own completed orders in a currency for their keys, with real or play
 * money, and the amounts traded in for them.
 */
export async function findPaidKeys(
  db: Database,
  { accountId, currency, live }: { accountId: string; currency: string; live: boolean },
): Promise<PaidKey[]> {
  const { rows } = await sql<PaidKey>`
    select k.id as "licenseKeyId", k.duration_days as days, o.id as "orderRef",
           o.amount_minor + (select coalesce(sum(t.worth_minor), 0)::bigint
                               from order_trades t where t.order_ref = o.id) as "paidMinor",
           (select coalesce(sum(r.amount_minor), 0)::bigint from order_refunds r
             where r.order_ref = o.id and r.status <> 'failed') as "returnedMinor"
      from order_facts o join license_keys k on k.id = o.license_key_id
     where o.user_id = ${accountId} and k.user_id = ${accountId} and k.withheld is null
       and k.duration_days is not null and o.paid_at is not null
       and o.live = ${live} and o.currency = ${currency} and order_status(o) = 'completed'
     order by o.created_at, o.id`.execute(db);
  return rows;
}

/** Records the orders that paid the part that an order did not charge. */
export async function insertTrades(
  trx: Database,
  orderRef: string,
  trades: readonly { orderRef: string; worthMinor: number }[],
): Promise<void> {
  if (trades.length === 0) return;
  await trx
    .insertInto('order_trades')
    .values(
      trades.map(({ orderRef: source_ref, worthMinor: worth_minor }) => ({
        order_ref: orderRef,
        source_ref,
        worth_minor,
      })),
    )
    .execute();
}

/** The amount of an order that was traded in for orders that are still valid. */
export async function sumTraded(db: Database, id: string): Promise<number> {
  const { traded } = await db
    .selectFrom('order_facts as o')
    .select(sql<number>`order_traded_minor(o)`.as('traded'))
    .where('o.id', '=', id)
    .executeTakeFirstOrThrow();
  return traded;
}

/**
 * A license that depends on orders: with the status of its own order, and of the orders whose worth
 * it took.
 */
type Dependent = {
  licenseKeyId: string;
  status: OrderStatus;
  sources: OrderStatus[];
};

/**
 * The licenses of an order and of all orders that its worth was traded in for, directly or
 * indirectly.
 */
export async function findDependents(trx: Database, id: string): Promise<Dependent[]> {
  const { rows } = await sql<Dependent>`
    with recursive below (id) as (
      select ${id}::uuid
      union select t.order_ref from order_trades t join below on below.id = t.source_ref
    ), above (id, source) as (
      select below.id, t.source_ref from below join order_trades t on t.order_ref = below.id
      union select above.id, t.source_ref from above join order_trades t on t.order_ref = above.source
    )
    select o.license_key_id as "licenseKeyId", order_status(o) as status,
           array(select order_status(former) from above join order_facts former
                     on former.id = above.source where above.id = o.id) as sources
      from below join order_facts o on o.id = below.id
     where o.license_key_id is not null
     order by o.id <> ${id}, o.fulfilled_at`.execute(trx);
  return rows;
}
