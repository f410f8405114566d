import { takeKey, type KeyPool } from '../../key-stock/take-key.ts';
import type { Database } from '../../platform/database/database.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { JobData } from '../../platform/jobs/queues.ts';
import { sendMail } from '../../platform/mail/send-mail.ts';
import type { Services } from '../../platform/services.ts';
import { announceOrder } from '../announce-order.ts';
import { lockProduct, type OrderRow, updateOrder } from '../orders.queries.ts';
import { findFillable, flagUnusable, lockWaiting } from './waiting-orders.queries.ts';

const AT_ONCE = 200;

/**
 * Assigns keys to the orders of a product that wait for one, the longest wait first, until keys or
 * orders run out (decision 21). A few hundred orders in each transaction.
 */
async function fillOrdersOf(services: Services, productId: string): Promise<void> {
  for (;;) {
    const filled = await transaction(services.db, async ({ trx }) => {
      await lockProduct(trx, productId);
      return fillWaiting(services, trx, { productId });
    });
    if (filled < AT_ONCE) return;
  }
}

/** Does the job that the arrival of stock sends. */
export async function fillOrders(
  services: Services,
  { productId }: JobData['orders.fill'],
): Promise<void> {
  await fillOrdersOf(services, productId);
}

/**
 * Fills orders that wait although there is a key of their product: a transaction that held it was
 * rolled back, or it was added in a way that sends no job.
 */
export async function fillOverlooked(services: Services): Promise<void> {
  for (const productId of await findFillable(services.db)) {
    await fillOrdersOf(services, productId);
  }
}

/**
 * The same inside a transaction that holds the product; returns how many orders got a key. Orders
 * of accounts that could not use one are passed over and flagged, for staff to refund.
 */
export async function fillWaiting(
  services: Services,
  trx: Database,
  { productId }: { productId: string },
): Promise<number> {
  let filled = 0;
  await flagUnusable(trx, { productId, at: new Date(services.clock()) });
  // Live and test orders queue apart: a long queue without keys does not hold up the other.
  for (const live of [true, false]) {
    for (const order of await lockWaiting(trx, { productId, live, limit: AT_ONCE })) {
      if (!(await assignNextKey(services, trx, order))) break;
      filled += 1;
    }
  }
  return filled;
}

/** Assigns an order, which the caller holds, a key of its product; false when there is none. */
export async function assignNextKey(
  services: Services,
  trx: Database,
  order: OrderRow,
): Promise<boolean> {
  if (order.stockProductId === null) return false;
  const at = new Date(services.clock());
  const key = await takeKey(trx, {
    productId: order.stockProductId,
    assignedTo: order.clientName,
    at,
    pool: poolOf(services, order),
  });
  if (key === undefined) return false;
  await updateOrder(trx, order.id, { licenseKeyId: key.id, fulfilledAt: at, needsKeySince: null });
  await announceOrder(trx, order.userId);
  if (order.clientEmail !== null) {
    await sendMail(services, trx, {
      to: order.clientEmail,
      template: 'order-completed',
      data: { username: order.clientName, orderId: order.orderId, product: order.productName },
    });
  }
  return true;
}

/** In production, money that is not real buys nothing that is. */
export function poolOf({ config }: Services, order: Pick<OrderRow, 'live'>): KeyPool {
  if (order.live) return 'live';
  return config.NODE_ENV === 'production' ? 'test' : 'any';
}
