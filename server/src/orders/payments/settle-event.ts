import { isKeyDue, withholdingOf } from '@regz/rules/orders.ts';
import { withholdLicense } from '../../licenses/withhold-license.ts';
import type { Database } from '../../platform/database.ts';
import type { PaymentEvent } from '../../platform/payment-provider.ts';
import type { Services } from '../../platform/services.ts';
import { transaction } from '../../platform/transaction.ts';
import { announceOrder } from '../announce-order.ts';
import { applyEvent } from './apply-event.ts';
import { fillWaiting } from '../fulfilment/fill-orders.ts';
import { lockEvent, noteFailure, reopenUnmatched, settleRow } from './order-events.queries.ts';
import {
  findReferenced,
  lockOrder,
  lockPayment,
  lockWithProduct,
  type OrderRow,
  readFacts,
  updateOrder,
} from '../orders.queries.ts';
import { paymentEvent } from './payment-event.ts';

/**
 * Settles a kept event: the fact it tells is added to its order, and everything that follows from
 * all facts is done in the same transaction. An event that is settled already changes nothing, so
 * events may come in any order, repeatedly, late and at once (decision 19).
 * @throws whatever went wrong, after noting it for a later attempt.
 */
export async function settleEvent(services: Services, id: string): Promise<void> {
  let reopened: string[] = [];
  try {
    reopened = await transaction(services.db, ({ trx }) => settle(services, trx, id));
  } catch (error) {
    await noteFailure(services.db, id, error instanceof Error ? error.message : String(error));
    throw error;
  }
  for (const earlier of reopened) await settleEvent(services, earlier);
}

async function settle(services: Services, trx: Database, id: string): Promise<string[]> {
  const kept = await lockEvent(trx, id);
  if (kept === undefined) return [];
  const event = paymentEvent(kept.event);
  if (event.paymentRef !== undefined) await lockPayment(trx, kept.provider, event.paymentRef);
  const at = new Date(services.clock());
  const found = await findReferenced(trx, kept.provider, event);
  if (found === undefined) {
    const outcome = concernsMoney(event) ? 'unmatched' : 'ignored';
    await settleRow(trx, id, { outcome, orderRef: null, at });
    return [];
  }
  const order = await lockWithProduct(trx, found.id);
  const outcome = await applyEvent(trx, { order, event, at });
  await settleRow(trx, id, { outcome, orderRef: order.id, at });
  if (outcome === 'flagged') return [];
  await followFacts(services, trx, order.id);
  if (event.kind !== 'paid' || event.paymentRef === undefined) return [];
  return reopenUnmatched(trx, kept.provider, event.paymentRef);
}

/**
 * Does what an order's facts ask for: a key where one is due, a place in the line where there is
 * none, and its license held back or given back. The caller holds the product and the order.
 */
async function followFacts(services: Services, trx: Database, id: string): Promise<void> {
  const order = await lockOrder(trx, id);
  const facts = await readFacts(trx, order);
  const now = services.clock();
  if (isKeyDue(facts)) {
    const since = order.needs_key_since ?? new Date(now);
    await updateOrder(trx, id, { needs_key_since: since, ...flagOrphan(order, since) });
    if (order.stock_product_id !== null) await fillWaiting(services, trx, order.stock_product_id);
  } else if (order.needs_key_since !== null) {
    await updateOrder(trx, id, { needs_key_since: null });
  }
  if (order.license_key_id !== null) {
    await withholdLicense(trx, order.license_key_id, withholdingOf(facts), now);
  }
  await announceOrder(trx, order.user_id);
}

/** A payment whose account is gone is kept for staff, who give it back. */
function flagOrphan({ user_id: userId }: OrderRow, at: Date) {
  return userId === null ? { flag: 'account-deleted', flagged_at: at } : {};
}

function concernsMoney({ kind }: PaymentEvent): boolean {
  return kind === 'paid' || kind === 'refund' || kind === 'dispute';
}
