import * as z from 'zod';
import { claimKey, type KeyPool } from '../../key-stock/claim-key.ts';
import type { Database } from '../../platform/database.ts';
import { sendMail } from '../../platform/mail/send-mail.ts';
import type { Services } from '../../platform/services.ts';
import { transaction } from '../../platform/transaction.ts';
import { announceOrder } from '../announce-order.ts';
import {
  findFillable,
  lockProduct,
  lockWaiting,
  type OrderRow,
  updateOrder,
} from '../orders.queries.ts';

const AT_ONCE = 200;

/**
 * Gives keys to the orders of a product that wait for one, the longest wait first, until keys or
 * orders run out (decision 21). A few hundred orders in each transaction.
 */
async function fillOrders(services: Services, productId: string): Promise<void> {
  for (;;) {
    const filled = await transaction(services.db, async ({ trx }) => {
      await lockProduct(trx, productId);
      return fillWaiting(services, trx, productId);
    });
    if (filled < AT_ONCE) return;
  }
}

const job = z.object({ productId: z.uuid() });

/** @param data of the job that the arrival of stock sends: `{ productId }`. */
export async function fillOrdersOf(services: Services, data: unknown): Promise<void> {
  await fillOrders(services, job.parse(data).productId);
}

/**
 * Fills orders that wait although there is a key of their product: it was held by somebody who let
 * it go again, or came on a way that tells nobody.
 */
export async function fillOverlooked(services: Services): Promise<void> {
  for (const productId of await findFillable(services.db)) await fillOrders(services, productId);
}

/** The same inside a transaction that holds the product; tells how many got a key. */
export async function fillWaiting(
  services: Services,
  trx: Database,
  productId: string,
): Promise<number> {
  let filled = 0;
  // Real and play money have a line each: a long one without keys does not keep the other from its.
  for (const live of [true, false]) {
    for (const order of await lockWaiting(trx, { productId, live, limit: AT_ONCE })) {
      if (!(await giveKey(services, trx, order))) break;
      filled += 1;
    }
  }
  return filled;
}

/** Gives one order, which the caller holds, a key of its product; false when there is none. */
export async function giveKey(
  services: Services,
  trx: Database,
  order: OrderRow,
): Promise<boolean> {
  if (order.stock_product_id === null) return false;
  const at = new Date(services.clock());
  const key = await claimKey(trx, {
    productId: order.stock_product_id,
    assignedTo: order.client_name,
    at,
    pool: poolOf(services, order),
  });
  if (key === undefined) return false;
  const fulfilled = { license_key_id: key.id, fulfilled_at: at, needs_key_since: null };
  await updateOrder(trx, order.id, fulfilled);
  await announceOrder(trx, order.user_id);
  if (order.client_email !== null) {
    await sendMail(services, trx, {
      to: order.client_email,
      template: 'order-completed',
      data: { username: order.client_name, orderId: order.order_id, product: order.product_name },
    });
  }
  return true;
}

/** In production, money that is not real buys nothing that is. */
function poolOf({ config }: Services, order: OrderRow): KeyPool {
  if (order.live) return 'live';
  return config.NODE_ENV === 'production' ? 'test' : 'any';
}
