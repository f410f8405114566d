import type { PaymentPlaces } from '@regz/rules/orders/payments.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';

const columns = [
  'p.id',
  'p.provider',
  'p.payment_ref as paymentRef',
  'p.event_ref as eventRef',
  'p.order_ref as orderRef',
  'p.live',
  'p.currency',
  'p.received_minor as receivedMinor',
  'p.counted_minor as countedMinor',
  'p.extra_minor as extraMinor',
  'p.unmatched_minor as unmatchedMinor',
  'p.returned_minor as returnedMinor',
  'p.flag',
  'p.paid_at as paidAt',
  'p.accepted_at as acceptedAt',
] as const;

function selectPayments(db: Database) {
  return db.selectFrom('order_payments as p').select(columns);
}

export type PaymentRow = Awaited<ReturnType<ReturnType<typeof selectPayments>['execute']>>[number];

type PaymentName = { provider: string; paymentRef: string };

/**
 * Locks an unsettled event and its payment. Returns the event and the stored row of the payment;
 * undefined if the event is settled.
 *
 * The events of one payment settle one after another. Otherwise a refund finds no order while its
 * payment does not see the refund, and both are settled.
 */
export async function lockEvent(trx: Database, id: string) {
  const { rows } = await sql<{ provider: string; event: unknown; paymentRef: string }>`
    with stored as materialized (
      select provider, event, event ->> 'paymentRef' as payment_ref from order_events
       where id = ${Number(id)} and processed_at is null for no key update)
    select provider, event, coalesce(payment_ref, event ->> 'key') as "paymentRef",
           ${paymentLock(sql`provider || ':' || payment_ref`)}
      from stored`.execute(trx);
  const [stored] = rows;
  if (stored === undefined) return undefined;
  const { provider, event, paymentRef } = stored;
  const known = await selectPayments(trx)
    .where('p.provider', '=', provider)
    .where('p.payment_ref', '=', paymentRef)
    .executeTakeFirst();
  return { provider, event, known };
}

/** The payment that counts for an order. */
export async function findCounted(db: Database, orderRef: string): Promise<PaymentRow | undefined> {
  return selectPayments(db)
    .where('p.order_ref', '=', orderRef)
    .where('p.flag', 'is', null)
    .executeTakeFirst();
}

/** A payment with the columns that its refund needs. */
export async function findPaymentById(db: Database, id: string) {
  return selectPayments(db)
    .innerJoin('order_events as e', 'e.id', 'p.event_ref')
    .leftJoin('order_facts as o', 'o.id', 'p.order_ref')
    .select(['o.order_id as orderId', 'o.paid_at as orderPaidAt'])
    .select(
      sql<string | null>`coalesce(e.event ->> 'sessionId', o.provider_session_id)`.as('sessionId'),
    )
    .where('p.id', '=', Number(id))
    .executeTakeFirst();
}

/** All payments received for an order, oldest first. */
export async function findPaymentsOf(db: Database, orderRef: string, most: number) {
  return selectPayments(db)
    .where('p.order_ref', '=', orderRef)
    .orderBy('p.id')
    .limit(most)
    .execute();
}

/** The payments without an order that the given events reported. */
export async function findPaymentsReported(db: Database, eventRefs: readonly number[]) {
  if (eventRefs.length === 0) return [];
  return selectPayments(db)
    .where('p.event_ref', 'in', eventRefs)
    .where('p.order_ref', 'is', null)
    .execute();
}

export type NewPayment = PaymentName & {
  eventRef: string;
  orderRef: string | null;
  live: boolean;
  currency: string;
  receivedMinor: number;
  flag: string | null;
  paidAt: Date;
};

/** Saves a payment with the location of its money; replaces the stored row. */
export async function upsertPayment(
  trx: Database,
  payment: NewPayment,
  places: PaymentPlaces,
): Promise<void> {
  const facts = {
    event_ref: Number(payment.eventRef),
    order_ref: payment.orderRef,
    live: payment.live,
    currency: payment.currency,
    received_minor: payment.receivedMinor,
    flag: payment.flag,
    paid_at: payment.paidAt,
    ...placeColumns(places),
  };
  const { provider, paymentRef: payment_ref } = payment;
  await trx
    .insertInto('order_payments')
    .values({ provider, payment_ref, ...facts })
    .onConflict((conflict) => conflict.columns(['provider', 'payment_ref']).doUpdateSet(facts))
    .execute();
}

export async function updatePlaces(
  trx: Database,
  id: number,
  places: PaymentPlaces,
): Promise<void> {
  await trx.updateTable('order_payments').set(placeColumns(places)).where('id', '=', id).execute();
}

function placeColumns(places: PaymentPlaces) {
  return {
    counted_minor: places.countedMinor,
    extra_minor: places.extraMinor,
    unmatched_minor: places.unmatchedMinor,
    returned_minor: places.returnedMinor,
  };
}

/** Marks a payment as accepted. It counts for its order as soon as its event is settled again. */
export async function setAccepted(trx: Database, id: number, at: Date): Promise<void> {
  await trx.updateTable('order_payments').set({ accepted_at: at }).where('id', '=', id).execute();
}

/** True if an order has money that is neither counted nor returned. */
export async function hasOtherMoney(trx: Database, orderRef: string): Promise<boolean> {
  const row = await trx
    .selectFrom('order_payments')
    .select('id')
    .where('order_ref', '=', orderRef)
    .where('flag', 'is not', null)
    .where(sql<boolean>`returned_minor < received_minor`)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Locks a payment like the settlement of its events. */
export async function lockPayment(
  trx: Database,
  provider: string,
  paymentRef: string,
): Promise<void> {
  await sql`select ${paymentLock(sql`${`${provider}:${paymentRef}`}`)}`.execute(trx);
}

function paymentLock(name: RawBuilder<unknown>) {
  return sql`pg_advisory_xact_lock(hashtext('payments'), hashtext(${name}))`;
}
