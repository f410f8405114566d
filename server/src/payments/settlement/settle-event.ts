import { isKeyDue } from '@regz/rules/orders/order-status.ts';
import {
  applyEvent,
  isForAnotherPayment,
  mismatchOf,
  whyNotCounted,
} from '../../orders/facts/apply-event.ts';
import { fillLine } from '../../orders/fulfillment/fill-back-orders.ts';
import {
  factsOf,
  findReferenced,
  findWaiting,
  lockOrder,
  type OrderRow,
  readFacts,
  updateOrder,
} from '../../orders/order-row.ts';
import type { Database } from '../../platform/database/database.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { sendMail } from '../../platform/mail/send-mail.ts';
import {
  paymentEvent,
  type PaymentEvent,
  storableEvent,
} from '../../platform/ports/payment-event.ts';
import type { Services } from '../../platform/services.ts';
import {
  keepPayment,
  paymentRefOf,
  recountPayment,
  type Arrival,
  flagPayment,
  settleOtherReturn,
  settleStray,
} from './keep-payment.ts';
import { lockEvent, markSettled, insertEvent } from './order-events.queries.ts';
import { lockPayment, findCounted, findPayment } from './payments.queries.ts';

/** Delay of the job, in seconds, while the storing process settles the event itself. */
const LEFT_SECONDS = 30;

/**
 * Sends a delayed job for an event that this process settles itself. The job settles it if the
 * process fails.
 */
export async function sendSettling(
  { jobs }: Pick<Services, 'jobs'>,
  trx: Database,
  event: string,
): Promise<void> {
  const options = { singletonKey: event, startAfter: LEFT_SECONDS };
  await jobs.send(trx, 'orders.settle-event', { event }, options);
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
    const settled = await settle(services, trx, id);
    for (const earlier of settled.reopened) await sendSettling(services, trx, earlier);
    return settled;
  });
  if (order !== null) {
    const { stockProductId: productId, live } = order;
    if (productId !== null) await fillLine(services, { productId, live });
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

async function settle(services: Services, trx: Database, id: string): Promise<Settled> {
  const stored = await lockEvent(trx, id);
  if (stored === undefined) return { ...nothingDue, order: (await findWaiting(trx, id)) ?? null };
  const { provider } = stored;
  const event = paymentEvent.parse(stored.event);
  if (event.paymentRef !== undefined) await lockPayment(trx, provider, event.paymentRef);
  const at = new Date(services.clock());
  const known = await findPayment(trx, { provider, paymentRef: paymentRefOf(event) });
  const [found, ...others] = await findReferenced(trx, provider, event);
  const orderRef = found?.id ?? known?.orderRef ?? null;
  const arrival = { id, provider, event, known, at };
  if (orderRef === null) {
    return { ...nothingDue, reopened: await settleStray(services, trx, arrival) };
  }
  const order = await lockOrder(trx, orderRef);
  const isReturn = event.kind === 'refund' || event.kind === 'dispute';
  // Money that is not the order's own payment.
  const isOther = known === undefined ? isForAnotherPayment(order, event) : known.flag !== null;
  if (isReturn && isOther) {
    await settleOtherReturn(trx, { ...arrival, order });
    return nothingDue;
  }
  const flag =
    mismatchOf(order, event, others) ??
    (await whyNotCounted(services, trx, { order, event, known }));
  if (flag === null) return settleOwn(services, trx, { ...arrival, order });
  return {
    ...nothingDue,
    reopened: await flagPayment(services, trx, { ...arrival, order, flag }),
  };
}

/**
 * Settles an event that agrees with the order: adds its fact, derives the due changes from all
 * facts, and runs the consequences. An event about another checkout of the order has no effect.
 */
async function settleOwn(
  services: Services,
  trx: Database,
  { id, provider, event: reported, known, order: row, at }: Arrival & { order: OrderRow },
): Promise<Settled> {
  const { kind } = reported;
  const event = isForAnotherPayment(row, reported) ? null : reported;
  if (kind === 'paid' && row.paidAt === null) {
    const own = { eventRef: id, orderRef: row.id, flag: null };
    await keepPayment(trx, { provider, event: reported, known, ...own });
  }
  const before = await readFacts(trx, row);
  const change = event === null ? {} : await applyEvent(trx, { order: row, event, at });
  const order = { ...row, ...change };
  const isReturn = event?.kind === 'refund' || event?.kind === 'dispute';
  const after = isReturn ? await readFacts(trx, order) : factsOf(order, before);
  const isDue = isKeyDue(after);
  const needsKeySince = isDue ? (order.needsKeySince ?? at) : null;
  await updateOrder(trx, order.id, { ...change, needsKeySince });
  if (isReturn) await recountPayment(trx, await findCounted(trx, order.id));
  const outcome = event === null ? 'ignored' : 'applied';
  const reopens = kind === 'paid' ? { reopens: ['paid', 'refund', 'dispute'] as const } : {};
  const reopened = await markSettled(
    trx,
    { id, provider, event: reported },
    { outcome, orderRef: order.id, at, ...reopens },
  );
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
    await sendMail(services, trx, { to, template: 'order-waiting', data: { orderId, product } });
  });
}

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
  const options = { singletonKey: id, startAfter: settles ? LEFT_SECONDS : 0 };
  if (isNew) await jobs.send(trx, 'orders.settle-event', { event: id }, options);
  return id;
}

/**
 * Stores a provider's reports and settles them at once, for a caller that needs the result. Every event is
 * stored with its job before any is settled, so that none is lost if settling fails.
 */
export async function receiveEvents(
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
