import { formatAmount } from '@regz/rules/storefront/currencies.ts';
import { type KeyPool, takeKeys } from '../../key-stock/take-key.ts';
import { notifyCustomers } from '../../notifications/announce.ts';
import type { Database } from '../../platform/database/database.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { JobData } from '../../platform/jobs/queues.ts';
import { sendMails } from '../../platform/mail/send-mail.ts';
import type { Services } from '../../platform/services.ts';
import { singleFlight } from '../../platform/single-flight.ts';
import { announceOrders } from '../announce-order.ts';
import { mailBoughtGifts } from '../gifts/mail-gift.ts';
import { type OrderRow, updateOrder } from '../orders.queries.ts';
import { type HeldQuote, holdQuote, tradeIn } from '../upgrades/hold-quote.ts';
import {
  findCouponCodes,
  findFillable,
  giveKeys,
  lockQueue,
  type Queue,
} from './order-queue.queries.ts';

const AT_ONCE = 200;

/**
 * Assigns keys to the waiting orders of a queue, the longest wait first, until keys or orders run
 * out. Orders of deleted or banned accounts are skipped and flagged for staff to refund. Concurrent
 * calls share the next run.
 */
export async function fillQueue(services: Services, queue: Queue): Promise<void> {
  await runShared(`${queue.productId} ${queue.live}`, async () => {
    let served: number;
    do {
      served = await transaction(services.db, async ({ trx }) => {
        const at = new Date(services.clock());
        const orders = await lockQueue(trx, { ...queue, at, limit: AT_ONCE });
        let count = 0;
        for (const turn of inTurns(orders))
          count += await serve(services, trx, { queue, turn, at });
        return count;
      });
    } while (served === AT_ONCE);
  });
}

const runShared = singleFlight<void>('next');

/** Orders in their sequence: each upgrade alone, and the purchases between two upgrades together. */
function inTurns(orders: readonly OrderRow[]): OrderRow[][] {
  const turns: OrderRow[][] = [];
  for (const order of orders) {
    const last = turns.at(-1);
    if (order.quote === null && last?.[0]?.quote === null) last.push(order);
    else turns.push([order]);
  }
  return turns;
}

/** Assigns keys to the orders of a turn, and returns how many got one. */
async function serve(
  services: Services,
  trx: Database,
  { queue, turn, at }: { queue: Queue; turn: readonly OrderRow[]; at: Date },
): Promise<number> {
  const [first] = turn;
  if (first !== undefined && first.quote !== null) {
    return (await upgrade(services, trx, first, at)) ? 1 : 0;
  }
  return (await assignKeys(services, trx, { ...queue, orders: turn })).length;
}

/** Fills both queues of a product: the job that new stock sends. */
export async function fillQueuesOf(
  services: Services,
  { productId }: JobData['orders.fill'],
): Promise<void> {
  await fillQueue(services, { productId, live: true });
  await fillQueue(services, { productId, live: false });
}

/**
 * Fills orders that wait although their product has a key. This happens if a transaction that held
 * the key was rolled back, if the key was added without a job, or if a process died after it
 * settled a payment.
 */
export async function fillOverlooked(services: Services): Promise<void> {
  for (const productId of await findFillable(services.db)) {
    await fillQueuesOf(services, { productId });
  }
}

/**
 * Assigns a key of its product to an order that the caller has locked. False if there is none. An
 * upgrade whose quote no longer holds gets a key that its buyer redeems by hand.
 */
export async function assignNextKey(
  services: Services,
  trx: Database,
  order: OrderRow,
): Promise<boolean> {
  const { stockProductId: productId, live } = order;
  if (productId === null) return false;
  const held = await holdQuote(trx, order, new Date(services.clock()));
  const served = await assignKeys(services, trx, { productId, live, orders: [order], held });
  return served.length > 0;
}

/**
 * Carries out an upgrade whose quote still holds. If the days have changed, no key is assigned:
 * staff assign one to be redeemed by hand, or refund the order.
 */
async function upgrade(
  services: Services,
  trx: Database,
  order: OrderRow,
  at: Date,
): Promise<boolean> {
  const { stockProductId: productId, live } = order;
  const held = await holdQuote(trx, order, at);
  if (held === null) {
    await updateOrder(trx, order.id, { flag: 'upgrade-changed', flaggedAt: at });
    await announceOrders(trx, [order]);
    return false;
  }
  if (productId === null) return false;
  const served = await assignKeys(services, trx, { productId, live, orders: [order], held });
  return served.length > 0;
}

type Assignment = Queue & { orders: readonly OrderRow[]; held?: HeldQuote | null };

/**
 * Assigns keys, in order, to orders that the caller has locked. Redeems the key of an upgrade for
 * its buyer. Returns the orders that got one.
 */
async function assignKeys(
  services: Services,
  trx: Database,
  { productId, live, orders, held }: Assignment,
): Promise<readonly OrderRow[]> {
  if (orders.length === 0) return [];
  const at = new Date(services.clock());
  const assignedTo = orders.map(({ clientName }) => clientName);
  const pool = poolOf(services, { live });
  const keys = await takeKeys(services, trx, { productId, assignedTo, at, pool });
  const served = orders.slice(0, keys.length);
  if (served.length === 0) return [];
  const orderIds = served.map(({ id }) => id);
  const keyIds = keys.map(({ id }) => id);
  await giveKeys(trx, { orderIds, keyIds, at });
  const [first] = served;
  const [key] = keys;
  const upgraded =
    held && first && key ? await tradeIn(trx, held, { order: first, ...key, at }) : null;
  await announceOrders(trx, served);
  const gifts = await mailBoughtGifts(services, trx, served);
  const bought = served.filter(({ id }) => !gifts.has(id));
  await mailBuyers(services, trx, { bought, upgraded });
  return served;
}

type Bought = {
  bought: readonly OrderRow[];
  upgraded: Awaited<ReturnType<typeof tradeIn>> | null;
};

/** Mails buyers that their orders have keys, and notifies their browsers. */
async function mailBuyers(
  services: Services,
  trx: Database,
  { bought, upgraded }: Bought,
): Promise<void> {
  const news = bought.map(({ userId: customerId, orderId }) => ({
    kind: 'key-ready' as const,
    customerId,
    orderId,
  }));
  await notifyCustomers(services, trx, news);
  const codes = await findCouponCodes(trx, bought);
  await sendMails(
    services,
    trx,
    bought.flatMap((order) => {
      const { clientEmail: to, clientName: username, orderId, productName: product } = order;
      if (to === null) return [];
      const [coupon, paid] = [couponOf(order, codes), order.paidAt !== null];
      const data = { username, orderId, product, coupon, upgraded, paid };
      return [{ to, template: 'order-completed' as const, fallback: order.language, data }];
    }),
  );
}

function couponOf(order: OrderRow, codes: ReadonlyMap<string, string>) {
  const code = order.couponId === null ? undefined : codes.get(order.couponId);
  if (code === undefined) return null;
  return { code, saved: formatAmount(order.discountMinor, order.currency) };
}

/** In production, play money buys nothing real. */
export function poolOf({ config }: Services, order: Pick<OrderRow, 'live'>): KeyPool {
  if (order.live) return 'live';
  return config.NODE_ENV === 'production' ? 'test' : 'any';
}
