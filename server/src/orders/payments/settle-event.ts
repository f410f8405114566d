import { isKeyDue, type OrderFacts, withholdingOf } from '@regz/rules/orders/orders.ts';
import { withholdLicense } from '../../licenses/withholding/withhold-license.ts';
import type { Database } from '../../platform/database/database.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { type PaymentEvent, paymentEvent } from '../../platform/ports/payment-event.ts';
import type { Services } from '../../platform/services.ts';
import { announceOrder } from '../announce-order.ts';
import { fillWaiting } from '../fulfillment/fill-orders.ts';
import { mailWaitingOrders } from '../fulfillment/mail-waiting-orders.ts';
import {
  findReferenced,
  lockOrder,
  lockPayment,
  lockWithProduct,
  readFacts,
  updateOrder,
} from '../orders.queries.ts';
import { applyEvent } from './apply-event.ts';
import { mailOrderNews } from './mail-order-news.ts';
import {
  isSoldHere,
  isStrayPayment,
  lockEvent,
  markSettled,
  recordFailure,
  reopenUnmatched,
} from './order-events.queries.ts';

/**
 * Settles a stored event: adds its fact to its order and, in the same transaction, does everything
 * that follows from all facts. A settled event changes nothing, so events may arrive in any order,
 * repeatedly, late and concurrently (decision 19).
 * @throws whatever went wrong, after recording it for a later attempt.
 */
export async function settleEvent(services: Services, id: string): Promise<void> {
  let reopened: string[] = [];
  try {
    reopened = await transaction(services.db, ({ trx }) => settle(services, trx, id));
  } catch (error) {
    await recordFailure(services.db, id, error instanceof Error ? error.message : String(error));
    throw error;
  }
  for (const earlier of reopened) await settleEvent(services, earlier);
}

async function settle(services: Services, trx: Database, id: string): Promise<string[]> {
  const stored = await lockEvent(trx, id);
  if (stored === undefined) return [];
  const { provider } = stored;
  const event = paymentEvent.parse(stored.event);
  if (event.paymentRef !== undefined) await lockPayment(trx, provider, event.paymentRef);
  const at = new Date(services.clock());
  const found = await findReferenced(trx, provider, event);
  if (found === undefined) {
    const outcome = (await isStray(services, trx, provider, event)) ? 'unmatched' : 'ignored';
    await markSettled(trx, id, { outcome, orderRef: null, at });
    return [];
  }
  const order = await lockWithProduct(trx, found.id);
  const before = await readFacts(trx, order);
  const outcome = await applyEvent(trx, { order, event, at });
  await markSettled(trx, id, { outcome, orderRef: order.id, at });
  if (outcome === 'flagged') return [];
  await applyFacts(services, trx, order.id, before);
  if (event.kind !== 'paid' || event.paymentRef === undefined) return [];
  return reopenUnmatched(trx, [{ provider, paymentRef: event.paymentRef }]);
}

/**
 * Applies what follows from an order's facts: a key if one is due, a place in the queue if there is
 * none, its license withheld or released, and a mail about the change. The caller has locked the
 * product and the order.
 */
async function applyFacts(
  services: Services,
  trx: Database,
  id: string,
  before: OrderFacts,
): Promise<void> {
  const order = await lockOrder(trx, id);
  const facts = await readFacts(trx, order);
  const now = services.clock();
  if (isKeyDue(facts)) {
    await updateOrder(trx, id, { needsKeySince: order.needsKeySince ?? new Date(now) });
    const { stockProductId: productId } = order;
    if (productId !== null) await fillWaiting(services, trx, { productId });
    if (order.needsKeySince === null) {
      const { licenseKeyId } = await lockOrder(trx, id);
      if (licenseKeyId === null) await mailWaitingOrders(services, trx, [order]);
    }
  } else if (order.needsKeySince !== null) {
    await updateOrder(trx, id, { needsKeySince: null });
  }
  const { licenseKeyId } = order;
  const withholding = withholdingOf(facts);
  const redeemer =
    licenseKeyId === null
      ? null
      : await withholdLicense(trx, { licenseKeyId, withholding, nowMs: now });
  await mailOrderNews(services, trx, { order, before, after: facts, redeemer });
  await announceOrder(trx, order.userId);
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
