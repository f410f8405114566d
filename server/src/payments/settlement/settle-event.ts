import { isKeyDue } from '@regz/rules/orders/order-status.ts';
import {
  factsOf,
  findWaiting,
  lockOrder,
  lockReferenced,
  type OrderRow,
  readFacts,
  updateOrder,
} from '../../orders/exported-queries.ts';
import { changeBy, isForAnotherPayment } from '../../orders/facts/apply-event.ts';
import { whyNotApplied } from '../../orders/facts/check-event.ts';
import { isReturn, saveReturn } from '../../orders/facts/save-returns.ts';
import { fillQueue } from '../../orders/fulfillment/fill-queue.ts';
import type { Database } from '../../platform/database/database.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { sendMail } from '../../platform/mail/send-mail.ts';
import {
  paymentEvent,
  type PaymentEvent,
  storableEvent,
} from '../../platform/ports/payment-event.ts';
import type { Services } from '../../platform/services.ts';
import { insertEvent, markSettled } from './order-events.queries.ts';
import { findCounted, lockEvent } from './payments.queries.ts';
import { recordMismatch, recordOtherReturn, recordWithoutOrder } from './record-exceptions.ts';
import { type Arrival, recordPayment, recountPayment } from './record-payment.ts';

/** Delay of the job, in seconds, while the storing process settles the event itself. */
const LEFT_SECONDS = 30;

/**
 * Stores an event once, even if it is reported repeatedly, and sends the job that settles it;
 * returns its id. A caller that settles the event in its own request passes `settles`.
 */
export async function storeEvent(
  { jobs }: Pick<Services, 'jobs'>,
  trx: Database,
  { settles, ...report }: { provider: string; event: PaymentEvent; settles: boolean },
): Promise<string> {
  const { id, isNew } = await insertEvent(trx, report);
  const startAfter = settles ? LEFT_SECONDS : 0;
  if (isNew) await jobs.send(trx, 'payments.settle-event', { event: id }, { startAfter });
  return id;
}

/**
 * Sends a delayed job for a stored event that this process settles itself. The job settles it if
 * the process fails.
 */
export async function settleLater(
  { jobs }: Pick<Services, 'jobs'>,
  trx: Database,
  event: string,
): Promise<void> {
  await jobs.send(trx, 'payments.settle-event', { event }, { startAfter: LEFT_SECONDS });
}

/**
 * Stores a provider's reports and settles them immediately, for a caller that needs the result.
 * Every event is stored with its job before any is settled, so that none is lost if settling fails.
 */
export async function storeAndSettle(
  services: Services,
  { provider, events }: { provider: string; events: readonly PaymentEvent[] },
): Promise<void> {
  const stored: string[] = [];
  for (const each of events) {
    const event = storableEvent(each) ?? each;
    const id = await transaction(services.db, ({ trx }) =>
      storeEvent(services, trx, { provider, event, settles: true }),
    );
    stored.push(id);
  }
  for (const id of stored) await settleEvent(services, id);
}

/**
 * Settles a stored event: adds its fact to its order and, in the same transaction, runs the
 * consequences that the slices register. An order that is due a key then gets one, or waits for
 * stock. Settling an event twice adds no second fact; it only tries again to fill a waiting order.
 * Events may arrive late, repeatedly, concurrently and in any order. After an error, the job of the
 * event settles it later.
 */
export async function settleEvent(services: Services, id: string): Promise<void> {
  const { order, isNew, reopened } = await transaction(services.db, async ({ trx }) => {
    const settled = await settleLocked(services, trx, id);
    for (const earlier of settled.reopened) await settleLater(services, trx, earlier);
    return settled;
  });
  if (order !== null) {
    const { stockProductId: productId, live } = order;
    if (productId !== null) await fillQueue(services, { productId, live });
    if (isNew) await mailWaitingOrder(services, order.id);
  }
  for (const earlier of reopened) await settleEvent(services, earlier);
}

/** Work that remains after an event was settled. */
type Settled = {
  /** The order, if it is due a key. */
  order: OrderRow | null;
  /** True if no key was due before. */
  isNew: boolean;
  /** Events of the same payment that can be settled now. */
  reopened: readonly string[];
};

const nothingDue: Settled = { order: null, isNew: false, reopened: [] };

/** Locks an event, its payment and its order, and decides whether the event changes the order. */
async function settleLocked(services: Services, trx: Database, id: string): Promise<Settled> {
  const stored = await lockEvent(trx, id);
  if (stored === undefined) return { ...nothingDue, order: (await findWaiting(trx, id)) ?? null };
  const { provider, known } = stored;
  const event = paymentEvent.parse(stored.event);
  const arrival = { id, provider, event, known, at: new Date(services.clock()) };
  const otherwise = known?.orderRef ?? null;
  const found = await lockReferenced(trx, provider, { ...event, otherwise });
  if (found === undefined) {
    return { ...nothingDue, reopened: await recordWithoutOrder(services, trx, arrival) };
  }
  const { order, isPaymentReused } = found;
  // Money that is not the order's own payment.
  const isOther = known === undefined ? isForAnotherPayment(order, event) : known.flag !== null;
  if (isReturn(event) && isOther) {
    await recordOtherReturn(trx, { ...arrival, order });
    return nothingDue;
  }
  const flag = await whyNotApplied(services, trx, { order, event, isPaymentReused, known });
  if (flag === null) return applyToOrder(services, trx, { ...arrival, order });
  const reopened = await recordMismatch(services, trx, { ...arrival, order, flag });
  return { ...nothingDue, reopened };
}

/**
 * Adds the fact of an event to its order, derives the due changes from all facts, and runs the
 * consequences. An event about another checkout of the order has no effect.
 */
async function applyToOrder(
  services: Services,
  trx: Database,
  { order: row, ...arrival }: Arrival & { order: OrderRow },
): Promise<Settled> {
  const { provider, event: reported, at } = arrival;
  const event = isForAnotherPayment(row, reported) ? null : reported;
  const returns =
    reported.kind === 'paid' && row.paidAt === null
      ? await recordPayment(trx, { ...arrival, event: reported, orderRef: row.id, flag: null })
      : null;
  const before = returns === null ? await readFacts(trx, row) : factsOf(row, returns);
  const change = event === null ? {} : changeBy(event, row, at);
  const order = { ...row, ...change };
  if (isReturn(event)) {
    const paymentRef = event.paymentRef ?? order.paymentRef;
    await saveReturn(trx, event, { provider, orderRef: order.id, paymentRef, at });
    await recountPayment(trx, await findCounted(trx, order.id));
  }
  const after = isReturn(event) ? await readFacts(trx, order) : factsOf(order, before);
  const isDue = isKeyDue(after);
  const needsKeySince = isDue ? (order.needsKeySince ?? at) : null;
  await updateOrder(trx, order.id, { ...change, needsKeySince });
  const reopened = await markSettled(trx, arrival, {
    outcome: event === null ? 'ignored' : 'applied',
    orderRef: order.id,
    at,
    ...(reported.kind === 'paid' ? { reopens: ['paid', 'refund', 'dispute'] } : {}),
  });
  for (const consequence of services.consequences) {
    await consequence(services, trx, { order, before, after, event, at });
  }
  return { order: isDue ? order : null, isNew: row.needsKeySince === null, reopened };
}

/** Mails STAFF_EMAIL, if set, about a paid order that still waits for stock. */
async function mailWaitingOrder(services: Services, id: string): Promise<void> {
  const { STAFF_EMAIL: to } = services.config;
  if (to === undefined) return;
  await transaction(services.db, async ({ trx }) => {
    const { needsKeySince, orderId, productName: product } = await lockOrder(trx, id);
    if (needsKeySince === null) return;
    const data = { orderId, product };
    await sendMail(services, trx, { to, template: 'order-waiting', language: 'en', data });
  });
}
