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
import { mailOrderNews } from './mail-order-news.ts';
import {
  findPaidSince,
  isSoldHere,
  isStrayPayment,
  lockEvent,
  markSettled,
  recordFailure,
  reopenUnmatched,
} from './order-events.queries.ts';

/**
 * Settles a stored event: adds its fact to its order and, in the same transaction, does what follows
 * from all facts. An order that is due a key is queued for one; then its line is served, as when
 * stock arrives. A settled event changes nothing, so events may arrive in any order, repeatedly, late
 * and concurrently (spec decision 19).
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
  if (event.paymentRef !== undefined) await lockPayment(trx, provider, event.paymentRef);
  const at = new Date(services.clock());
  const [found, ...others] = await findReferenced(trx, provider, event);
  if (found === undefined) {
    const outcome = (await isStray(services, trx, provider, event)) ? 'unmatched' : 'ignored';
    await markSettled(trx, id, { outcome, orderRef: null, at });
    return nothingMore;
  }
  const order = await lockOrder(trx, found.id);
  const flag = mismatchOf(order, event, others) ?? (await secondPaymentOf(trx, order, event));
  if (flag !== null) {
    await updateOrder(trx, order.id, { flag, flaggedAt: at });
    await markSettled(trx, id, { outcome: 'flagged', orderRef: order.id, at });
    return nothingMore;
  }
  const isApplied = !isForAnotherPayment(order, event);
  const queued = await applyFacts(services, trx, { order, event: isApplied ? event : null, at });
  const outcome = isApplied ? 'applied' : 'ignored';
  const isPaying = event.kind === 'paid' || event.kind === 'processing';
  if (isApplied && isPaying) await withdrawUnpaidMail(trx, order.userId);
  await markSettled(trx, id, { outcome, orderRef: order.id, at });
  if (event.kind !== 'paid') return { queued, reopened: [] };
  const { paymentRef } = event;
  const reopened = paymentRef === undefined ? [] : await reopenUnmatched(trx, provider, paymentRef);
  if (isApplied) await numberReceipt(services, trx, order, at);
  return { queued, reopened };
}

/** Why staff must look at a first payment of an order whose plan is paid already for the same person, or null. */
async function secondPaymentOf(
  trx: Database,
  order: OrderRow,
  { kind }: PaymentEvent,
): Promise<string | null> {
  if (kind !== 'paid' || order.paidAt !== null) return null;
  const others = await findPaidSince(trx, order);
  if (others.length === 0) return null;
  const own = await findGiftWords(trx, order.id);
  return others.some((other) => isForSamePerson(own, other)) ? 'paid-otherwise' : null;
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
  if (isReturn) await flagTradedReturn(trx, order, after, at);
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

/**
 * Whether an event without an order is staff's work: it is about money, and about ours. Where the
 * provider shows no mark of ours, only a payment for a product of ours is, and what becomes of one.
 */
async function isStray(
  { log }: Services,
  trx: Database,
  provider: string,
  event: PaymentEvent,
): Promise<boolean> {
  const { kind, key, paymentRef, unmarked } = event;
  if (kind !== 'paid' && kind !== 'refund' && kind !== 'dispute') return false;
  if (unmarked !== true) return true;
  const productId = kind === 'paid' ? event.productId : undefined;
  if (productId !== undefined && (await isSoldHere(trx, productId))) return true;
  if (paymentRef !== undefined && (await isStrayPayment(trx, provider, paymentRef))) return true;
  log.debug({ provider, event: key }, 'a payment without our mark is somebody else’s');
  return false;
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
