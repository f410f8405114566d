import { takeKeys, type KeyPool } from '../../key-stock/take-key.ts';
import type { Database } from '../../platform/database/database.ts';
import { inOneTrip } from '../../platform/database/in-one-trip.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { JobData } from '../../platform/jobs/queues.ts';
import { sendMails } from '../../platform/mail/send-mail.ts';
import type { Services } from '../../platform/services.ts';
import { ordersAnnouncement } from '../announce-order.ts';
import { keyGift, lockProduct, type OrderRow } from '../orders.queries.ts';
import { findFillable, lockWaiting } from './waiting-orders.queries.ts';

const AT_ONCE = 200;

/**
 * Assigns keys to a product's waiting orders, the longest wait first, until keys or orders run out
 * (decision 21). A few hundred orders per transaction.
 */
async function fillOrdersOf(services: Services, productId: string): Promise<void> {
  for (;;) {
    const filled = await transaction(services.db, async ({ trx }) => {
      await lockProduct(trx, productId);
      return fillWaiting(services, trx, { productId });
    });
    if (filled.length < AT_ONCE) return;
  }
}

/** Handles the job sent when stock arrives. */
export async function fillOrders(
  services: Services,
  { productId }: JobData['orders.fill'],
): Promise<void> {
  await fillOrdersOf(services, productId);
}

/**
 * Fills orders that wait although their product has a key: a transaction that held it was rolled
 * back, or it was added in a way that sends no job.
 */
export async function fillOverlooked(services: Services): Promise<void> {
  for (const productId of await findFillable(services.db)) {
    await fillOrdersOf(services, productId);
  }
}

/**
 * The same inside a transaction that holds the product's lock; returns the orders that got a key.
 * Orders of accounts that could not use one are skipped and flagged for staff to refund.
 */
export async function fillWaiting(
  services: Services,
  trx: Database,
  { productId }: { productId: string },
): Promise<readonly OrderRow[]> {
  const at = new Date(services.clock());
  // Live and test orders queue apart: a long queue without keys does not hold up the other.
  const { live, test } = await lockWaiting(trx, { productId, at, limit: AT_ONCE });
  return [
    ...(await assignKeys(services, trx, { productId, live: true, orders: live })),
    ...(await assignKeys(services, trx, { productId, live: false, orders: test })),
  ];
}

/** Assigns an order locked by the caller a key of its product; false if there is none. */
export async function assignNextKey(
  services: Services,
  trx: Database,
  order: OrderRow,
): Promise<boolean> {
  const { stockProductId: productId, live } = order;
  if (productId === null) return false;
  const served = await assignKeys(services, trx, { productId, live, orders: [order] });
  return served.length > 0;
}

/** Assigns keys, in order, to orders locked by the caller; returns those that got one. */
async function assignKeys(
  services: Services,
  trx: Database,
  line: { productId: string; live: boolean; orders: readonly OrderRow[] },
): Promise<readonly OrderRow[]> {
  const { productId, orders } = line;
  if (orders.length === 0) return [];
  const at = new Date(services.clock());
  const assignedTo = orders.map(({ clientName }) => clientName);
  const keys = await takeKeys(trx, { productId, assignedTo, at, pool: poolOf(services, line) });
  const served = orders.slice(0, keys.length);
  if (served.length === 0) return [];
  const orderIds = served.map(({ id }) => id);
  const keyIds = keys.map(({ id }) => id);
  await inOneTrip(trx, [keyGift(trx, { orderIds, keyIds, at }), ordersAnnouncement(trx, served)]);
  await sendMails(
    services,
    trx,
    served.flatMap(({ clientEmail: to, clientName: username, orderId, productName: product }) =>
      to === null
        ? []
        : [{ to, template: 'order-completed' as const, data: { username, orderId, product } }],
    ),
  );
  return served;
}

/** In production, play money buys nothing real. */
export function poolOf({ config }: Services, order: Pick<OrderRow, 'live'>): KeyPool {
  if (order.live) return 'live';
  return config.NODE_ENV === 'production' ? 'test' : 'any';
}
