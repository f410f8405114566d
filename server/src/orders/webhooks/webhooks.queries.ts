import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import type { PaymentEvent } from '../../platform/ports/payment-event.ts';
import { orderColumns } from '../orders.queries.ts';

/** An event as stored; `id` is null if another process is storing it right now. */
type StoredEvent = { id: string | null; isSettled: boolean; productId: string | null };

/**
 * Stores each event once, however often it is reported, and returns them in order, with the product
 * of the order that a payment names if that is still unpaid. No two have the same key.
 */
export async function storeEvents(
  db: Database,
  reported: readonly { provider: string; event: PaymentEvent }[],
): Promise<StoredEvent[]> {
  const rows = reported.map(({ provider, event }, place) => ({
    place,
    provider,
    key: event.key,
    kind: event.kind,
    orderId: event.orderId,
    event,
  }));
  // Inserted in one order everywhere, so that two statements with the same events cannot deadlock.
  const stored = await sql<{
    id: number | null;
    isSettled: boolean;
    productId: string | null;
  }>`
    with given as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given
        (place integer, provider text, key text, kind text, "orderId" text, event jsonb)
    ), added as (
      insert into order_events (provider, event_key, kind, event)
      select provider, key, kind, event from given order by provider, key
      on conflict (provider, event_key) do nothing
      returning id, provider, event_key
    )
    select coalesce(added.id, known.id) as id,
           coalesce(known.is_settled, false) as "isSettled",
           ordered.stock_product_id as "productId"
      from given
      left join added on added.provider = given.provider and added.event_key = given.key
      left join lateral (
        select id, processed_at is not null as is_settled from order_events
         where provider = given.provider and event_key = given.key) known on true
      left join lateral (
        select stock_product_id from order_facts
         where given.kind = 'paid' and order_id = given."orderId"
           and provider = given.provider and paid_at is null) ordered on true
     order by given.place`.execute(db);
  return stored.rows.map((row) => ({ ...row, id: row.id === null ? null : String(row.id) }));
}

/**
 * Locks those payments, named as in `lockPayment`, that nobody else holds, and returns them. A
 * separate statement: only what begins afterwards sees everything their holders did.
 */
export async function lockFreePayments(trx: Database, names: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from unnest(${names}::text[]) name
     where pg_try_advisory_xact_lock(hashtext('payments'), hashtext(name))`.execute(trx);
  return rows.map(({ name }) => name);
}

/** Locks the events that nobody has settled and nobody else holds, as they were stored. */
export async function lockEvents(trx: Database, ids: readonly string[]) {
  return trx
    .selectFrom('order_events')
    .select(['id', 'provider', 'event'])
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .where('processed_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .skipLocked()
    .execute();
}

/**
 * Locks a product's orders for which nothing but a decline or an expiry was ever reported, and
 * which nobody else holds.
 */
export async function lockUntouchedOrders(
  trx: Database,
  { productId, orderIds }: { productId: string; orderIds: readonly string[] },
) {
  return trx
    .selectFrom('order_facts')
    .select(orderColumns)
    .where('order_id', '=', sql<string>`any(${orderIds}::text[])`)
    .where('stock_product_id', '=', productId)
    .where('paid_at', 'is', null)
    .where('granted_at', 'is', null)
    .where('license_key_id', 'is', null)
    .where('needs_key_since', 'is', null)
    .where('flag', 'is', null)
    .where(sql<boolean>`not exists (select from order_refunds where order_ref = order_facts.id)`)
    .where(sql<boolean>`not exists (select from order_disputes where order_ref = order_facts.id)`)
    .forUpdate()
    .skipLocked()
    .execute();
}

/** What an event says about its order. */
export type PaidOrder = {
  eventId: string;
  orderRef: string;
  provider: string;
  paidAt: Date;
  paymentRef: string | null;
};

/**
 * Records that orders were paid and their events settled. They are queued for keys one after
 * another, a microsecond apart.
 */
export async function markPaid(
  trx: Database,
  { at, paid }: { at: Date; paid: readonly PaidOrder[] },
): Promise<void> {
  // Arrays rather than JSON, because the planner then expects few rows and looks them up.
  const given = sql`
    unnest(${paid.map(({ eventId }) => eventId)}::bigint[],
           ${paid.map(({ orderRef }) => orderRef)}::uuid[],
           ${paid.map(({ paidAt }) => paidAt)}::timestamptz[],
           ${paid.map(({ paymentRef }) => paymentRef)}::text[])
      with ordinality given (event_id, order_ref, paid_at, payment_ref, place)`;
  await sql`
    with settled as (
      update order_events
         set outcome = 'applied', order_ref = given.order_ref, processed_at = ${at},
             retry_at = null, error = null
        from ${given} where order_events.id = given.event_id
    )
    update order_facts
       set paid_at = given.paid_at, payment_ref = given.payment_ref, checkout = null,
           needs_key_since = ${at}::timestamptz + (given.place - 1) * interval '1 microsecond'
      from ${given} where order_facts.id = given.order_ref`.execute(trx);
}
