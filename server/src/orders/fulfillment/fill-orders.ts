import { formatMoney } from '@regz/rules/storefront/currencies.ts';
import { takeKeys, type KeyPool } from '../../key-stock/take-key.ts';
import type { Database } from '../../platform/database/database.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { JobData } from '../../platform/jobs/queues.ts';
import { sendMails } from '../../platform/mail/send-mail.ts';
import type { Services } from '../../platform/services.ts';
import { shareNextRun } from '../../platform/share-next-run.ts';
import { announceOrders } from '../announce-order.ts';
import { findCouponCodes, giveKeys, lockProduct, type OrderRow } from '../orders.queries.ts';
import { findFillable, type Line, lockWaiting } from './waiting-orders.queries.ts';

const AT_ONCE = 200;

/**
 * Serves a line: assigns keys to its waiting orders, the longest wait first, until keys or orders run
 * out (decision 21). Orders of accounts that could not use one are skipped and flagged for staff to
 * refund. Concurrent calls share a run, which begins after the last of them has come.
 */
export async function fillLine(services: Services, line: Line): Promise<void> {
  await runShared(`${line.productId} ${line.live}`, () => serveLine(services, line));
}

const runShared = shareNextRun();

async function serveLine(services: Services, line: Line): Promise<void> {
  let served: number;
  do {
    served = await transaction(services.db, async ({ trx }) => {
      await lockProduct(trx, line.productId);
      const at = new Date(services.clock());
      const orders = await lockWaiting(trx, { ...line, at, limit: AT_ONCE });
      return (await assignKeys(services, trx, { ...line, orders })).length;
    });
  } while (served === AT_ONCE);
}

/** Handles the job sent when stock arrives. */
export async function fillOrders(
  services: Services,
  { productId }: JobData['orders.fill'],
): Promise<void> {
  await fillLine(services, { productId, live: true });
  await fillLine(services, { productId, live: false });
}

/**
 * Fills orders that wait although their product has a key: a transaction that held it was rolled
 * back, it was added in a way that sends no job, or a process died after it had settled a payment.
 */
export async function fillOverlooked(services: Services): Promise<void> {
  for (const productId of await findFillable(services.db)) {
    await fillOrders(services, { productId });
  }
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
  line: Line & { orders: readonly OrderRow[] },
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
  await giveKeys(trx, { orderIds, keyIds, at });
  await announceOrders(trx, served);
  const codes = await findCouponCodes(trx, served);
  await sendMails(
    services,
    trx,
    served.flatMap((order) => {
      const { clientEmail: to, clientName: username, orderId, productName: product } = order;
      if (to === null) return [];
      const data = { username, orderId, product, coupon: couponOf(order, codes) };
      return [{ to, template: 'order-completed' as const, data }];
    }),
  );
  return served;
}

function couponOf(order: OrderRow, codes: ReadonlyMap<string, string>) {
  const code = order.couponId === null ? undefined : codes.get(order.couponId);
  if (code === undefined) return null;
  return { code, saved: formatMoney(order.discountMinor, order.currency) };
}

/** In production, play money buys nothing real. */
export function poolOf({ config }: Services, order: Pick<OrderRow, 'live'>): KeyPool {
  if (order.live) return 'live';
  return config.NODE_ENV === 'production' ? 'test' : 'any';
}
