import { isForSamePerson } from '@regz/rules/orders/gifts/gift.ts';
import { isKeyDue } from '@regz/rules/orders/order-status.ts';
import type { Database } from '../../platform/database/database.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { sendMail } from '../../platform/mail/send-mail.ts';
import { type PaymentEvent, paymentEvent } from '../../platform/ports/payment-event.ts';
import type { Services } from '../../platform/services.ts';
import { announceOrder } from '../announce-order.ts';
import { fillLine } from '../fulfillment/fill-back-orders.ts';
import { findGiftWords } from '../gifts/gifts.queries.ts';
import {
  factsOf,
  findReferenced,
  findWaiting,
  lockOrder,
  lockPayment,
  type OrderRow,
  readFacts,
  updateOrder,
} from '../orders.queries.ts';
import { numberReceipt } from '../receipts/number-receipt.ts';
import { withdrawUnpaidMail } from '../unpaid/withdraw-unpaid-mail.ts';
import { flagTradedReturn } from '../upgrades/flag-traded-return.ts';
import { withholdDependents } from '../upgrades/withhold-dependents.ts';
import { applyEvent, isForAnotherPayment, mismatchOf } from './apply-event.ts';
import { checkLatePayment } from './check-late-payment.ts';
import { flagPayment } from './flag-payment.ts';
import { keepPayment, paymentRefOf, recountPayment } from './keep-payment.ts';
import { mailOrderNews } from './mail-order-news.ts';
import {
  findPaidSince,
  lockEvent,
  markSettled,
  recordFailure,
  reopenUnmatched,
} from './order-events.queries.ts';
import { findCounted, findPayment, type PaymentRow } from './payments.queries.ts';
import { settleOtherReturn } from './settle-other-return.ts';
import { settleStray } from './settle-stray.ts';

/**
 * Settles a stored event: adds its fact to its order and, in the same transaction, does what follows
 * from all facts. An order that is due a key is queued for one; then its line is served, as when
 * stock arrives. A settled event changes nothing, so events may arrive in any order, repeatedly, late
 * and concurrently.
 * @throws whatever went wrong, after recording it for a later attempt. A line that could not be
 * served is served later by `fillOverlooked`.
 */
export async function settleEvent(services: Services, id: string): Promise<void> {
  let settled = nothingMore;
  try {
    settled = await transaction(services.db, ({ trx }) => settle(services, trx, id));
  } catch (error) {
    await recordFailure(services.db, id, error instanceof Error ? error.message : String(error));
    throw error;
  }
  if (settled.queued !== null) await serve(services, settled.queued);
  for (const earlier of settled.reopened) await settleEvent(services, earlier);
}

/** What is left to do after an event was settled. */
type Settled = {
  /** An order that is due a key, and whether it was due one before. */
  queued: { order: OrderRow; isNew: boolean } | null;
  /** Events of the same payment that can be settled now. */
  reopened: readonly string[];
};

const nothingMore: Settled = { queued: null, reopened: [] };

/** What is left to do after an event that was settled before, perhaps a moment ago. */
function inLine(order: OrderRow | undefined): Settled {
  return order === undefined ? nothingMore : { queued: { order, isNew: false }, reopened: [] };
}

async function settle(services: Services, trx: Database, id: string): Promise<Settled> {
  const stored = await lockEvent(trx, id);
  if (stored === undefined) return inLine(await findWaiting(trx, id));
  const { provider } = stored;
  const event = paymentEvent.parse(stored.event);
  const paymentRef = paymentRefOf(event);
  if (event.paymentRef !== undefined) await lockPayment(trx, provider, event.paymentRef);
  const at = new Date(services.clock());
  const known = await findPayment(trx, { provider, paymentRef });
  const [found, ...others] = await findReferenced(trx, provider, event);
  const orderRef = found?.id ?? known?.orderRef ?? null;
  const arrival = { id, provider, event, known, at };
  if (orderRef === null)
    return { queued: null, reopened: await settleStray(services, trx, arrival) };
  const order = await lockOrder(trx, orderRef);
  if (isReturnOfOther(order, event, known)) {
    await settleOtherReturn(trx, { ...arrival, order });
    return nothingMore;
  }
  const flag =
    mismatchOf(order, event, others) ??
    (await whyNotCounted(services, trx, { order, event, known }));
  if (flag !== null) {
    const reopened = await flagPayment(services, trx, { ...arrival, order, flag });
    return { queued: null, reopened };
  }
  return settleOwn(services, trx, { ...arrival, order });
}

type Arrival = {
  id: string;
  provider: string;
  event: PaymentEvent;
  /** What is known of the payment that the event is of. */
  known: PaymentRow | undefined;
  order: OrderRow;
  at: Date;
};

/** Whether money went back that is not the order's own payment. */
function isReturnOfOther(
  order: OrderRow,
  event: PaymentEvent,
  known: PaymentRow | undefined,
): boolean {
  if (event.kind !== 'refund' && event.kind !== 'dispute') return false;
  return known === undefined ? isForAnotherPayment(order, event) : known.flag !== null;
}

/** Settles what agrees with the order, or is about a checkout of it that has no effect. */
async function settleOwn(
  services: Services,
  trx: Database,
  { id, provider, event, known, order, at }: Arrival,
): Promise<Settled> {
  const isApplied = !isForAnotherPayment(order, event);
  const { kind, paymentRef } = event;
  if (kind === 'paid' && order.paidAt === null) {
    await keepPayment(trx, {
      provider,
      event,
      eventRef: id,
      orderRef: order.id,
      flag: null,
      known,
    });
  }
  const queued = await applyFacts(services, trx, { order, event: isApplied ? event : null, at });
  const outcome = isApplied ? 'applied' : 'ignored';
  const isPaying = kind === 'paid' || kind === 'processing';
  if (isApplied && isPaying) await withdrawUnpaidMail(trx, order.userId);
  await markSettled(trx, id, { outcome, orderRef: order.id, at });
  if (kind !== 'paid') return { queued, reopened: [] };
  const reopened =
    paymentRef === undefined
      ? []
      : await reopenUnmatched(trx, { provider, paymentRef }, ['paid', 'refund', 'dispute']);
  await numberReceipt(services, trx, order, at);
  return { queued, reopened };
}

/**
 * Why a first payment does not count for its order, or null: its plan is paid already, its provider says of
 * it what we do not know, or it came late and what was agreed no longer holds. Staff may have accepted it.
 */
async function whyNotCounted(
  services: Services,
  trx: Database,
  { order, event, known }: Pick<Arrival, 'order' | 'event' | 'known'>,
): Promise<string | null> {
  if (event.kind !== 'paid' || order.paidAt !== null) return null;
  if (await isPaidOtherwise(trx, order)) return 'paid-otherwise';
  if (known !== undefined && known.acceptedAt !== null) return null;
  if (event.unknownStatus !== undefined) return 'status-unknown';
  return checkLatePayment(services, trx, order, event);
}

/** Whether the plan of an order is paid already for the same person. */
async function isPaidOtherwise(trx: Database, order: OrderRow): Promise<boolean> {
  const others = await findPaidSince(trx, order);
  if (others.length === 0) return false;
  const own = await findGiftWords(trx, order.id);
  return others.some((other) => isForSamePerson(own, other));
}

/**
 * Adds an event's fact to its order, which the caller has locked, and applies what follows from all
 * facts: a place in the queue if a key is due, its license withheld or released, and a mail about the
 * change.
 */
async function applyFacts(
  services: Services,
  trx: Database,
  { order: row, event, at }: { order: OrderRow; event: PaymentEvent | null; at: Date },
): Promise<Settled['queued']> {
  const before = await readFacts(trx, row);
  const change = event === null ? {} : await applyEvent(trx, { order: row, event, at });
  const order = { ...row, ...change };
  const isReturn = event?.kind === 'refund' || event?.kind === 'dispute';
  const after = isReturn ? await readFacts(trx, order) : factsOf(order, before);
  const isDue = isKeyDue(after);
  const needsKeySince = isDue ? (order.needsKeySince ?? at) : null;
  await updateOrder(trx, order.id, { ...change, needsKeySince });
  const redeemer =
    order.licenseKeyId === null ? null : await withholdDependents(trx, order, at.getTime());
  if (isReturn) {
    await recountPayment(trx, await findCounted(trx, order.id));
    await flagTradedReturn(trx, order, after, at);
  }
  await mailOrderNews(services, trx, { order, before, after, redeemer });
  await announceOrder(trx, order.userId);
  return isDue ? { order, isNew: row.needsKeySince === null } : null;
}

/** Serves the line an order was queued in, and tells staff if it must wait. */
async function serve(
  services: Services,
  { order, isNew }: NonNullable<Settled['queued']>,
): Promise<void> {
  const { stockProductId: productId, live } = order;
  if (productId !== null) await fillLine(services, { productId, live });
  if (isNew) await mailWaitingOrder(services, order.id);
}

/** Mails STAFF_EMAIL, if set, about an order that was paid, if it still waits for stock. */
async function mailWaitingOrder(services: Services, id: string): Promise<void> {
  const { STAFF_EMAIL: to } = services.config;
  if (to === undefined) return;
  await transaction(services.db, async ({ trx }) => {
    const { needsKeySince, orderId, productName: product } = await lockOrder(trx, id);
    if (needsKeySince === null) return;
    await sendMail(services, trx, { to, template: 'order-waiting', data: { orderId, product } });
  });
}
