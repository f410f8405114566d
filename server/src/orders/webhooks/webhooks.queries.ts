import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { inOneTrip } from '../../platform/database/in-one-trip.ts';
import { preparedQuery, preparedText } from '../../platform/database/prepared-query.ts';
import type { PaymentEvent } from '../../platform/ports/payment-event.ts';
import { orderColumns, productLock } from '../orders.queries.ts';

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
  const stored = await storedEvents(db, { rows: JSON.stringify(rows) });
  return stored.map((row) => ({ ...row, id: row.id === null ? null : String(row.id) }));
}

type StoredRow = { id: number | null; isSettled: boolean; productId: string | null };

// Inserted in one order everywhere, so that two statements with the same events cannot deadlock. With
// the limits each row is looked up by its index; without, the plan reads all orders and events.
const storedEvents = preparedQuery(
  (_db, { rows }: { rows: string }) => sql<StoredRow>`
    with given as materialized (
      select * from jsonb_to_recordset(${rows}::jsonb) as given
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
         where provider = given.provider and event_key = given.key limit 1) known on true
      left join lateral (
        select stock_product_id from order_facts
         where given.kind = 'paid' and order_id = given."orderId"
           and provider = given.provider and paid_at is null limit 1) ordered on true
     order by given.place`,
);

/**
 * Waits for the product's lock; then locks those of the payments, events and orders that nobody else
 * holds. Payments are named as in `lockPayment`, and come before the events and orders: what is
 * reported about them meanwhile has to wait, and what their former holders did is seen. Of the events,
 * those that nobody has settled, as they were stored; of the product's orders, those for which
 * nothing but a decline or an expiry was ever reported.
 */
export async function lockReported(
  trx: Database,
  reported: {
    productId: string;
    payments: readonly string[];
    eventIds: readonly string[];
    orderIds: readonly string[];
  },
) {
  const [, payments, events, orders] = await inOneTrip(trx, [
    productLock(trx, reported),
    lockFreePayments(trx, reported),
    lockEvents(trx, reported),
    lockUntouchedOrders(trx, reported),
  ]);
  return { payments: new Set(payments.map(({ name }) => name)), events, orders };
}

const lockFreePayments = preparedText(
  (_db, { payments }: { payments: readonly string[] }) => sql<{ name: string }>`
    select name from unnest(${payments}::text[]) name
     where pg_try_advisory_xact_lock(hashtext('payments'), hashtext(name))`,
);

const lockEvents = preparedText((db, { eventIds }: { eventIds: readonly string[] }) =>
  db
    .selectFrom('order_events')
    .select(['id', 'provider', 'event'])
    .where('id', '=', sql<number>`any(${eventIds}::bigint[])`)
    .where('processed_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .skipLocked(),
);

const lockUntouchedOrders = preparedText(
  (db, { productId, orderIds }: { productId: string; orderIds: readonly string[] }) =>
    db
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
      .skipLocked(),
);

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
  await markedPaid(trx, {
    at,
    eventIds: paid.map(({ eventId }) => eventId),
    orderRefs: paid.map(({ orderRef }) => orderRef),
    paidAts: paid.map(({ paidAt }) => paidAt),
    paymentRefs: paid.map(({ paymentRef }) => paymentRef),
  });
}

type MarkedPaid = {
  at: Date;
  eventIds: readonly string[];
  orderRefs: readonly string[];
  paidAts: readonly Date[];
  paymentRefs: readonly (string | null)[];
};

const markedPaid = preparedQuery((_db, marked: MarkedPaid) => {
  // Arrays rather than JSON, because the planner then expects few rows and looks them up.
  const given = sql`
    unnest(${marked.eventIds}::bigint[], ${marked.orderRefs}::uuid[],
           ${marked.paidAts}::timestamptz[], ${marked.paymentRefs}::text[])
      with ordinality given (event_id, order_ref, paid_at, payment_ref, place)`;
  return sql<never>`
    with settled as (
      update order_events
         set outcome = 'applied', order_ref = given.order_ref, processed_at = ${marked.at},
             retry_at = null, error = null
        from ${given} where order_events.id = given.event_id
    )
    update order_facts
       set paid_at = given.paid_at, payment_ref = given.payment_ref, checkout = null,
           needs_key_since = ${marked.at}::timestamptz
                             + (given.place - 1) * interval '1 microsecond'
      from ${given} where order_facts.id = given.order_ref`;
});
