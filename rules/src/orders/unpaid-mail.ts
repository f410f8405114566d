import { DAY_MS, HOUR_MS } from '../durations.ts';

/**
 * The earliest and the latest time of the mail after an order's end, and the least time between two
 * mails to a customer.
 */
export const UNPAID_MAIL = { afterMs: 2 * HOUR_MS, untilMs: 26 * HOUR_MS, restMs: 7 * DAY_MS };

/** The facts of a customer's order that decide about a mail. Times in milliseconds. */
export type CustomerOrder = {
  createdMs: number;
  /**
   * The time of its end, or the planned end if it stays unpaid. Null if its checkout could not be
   * opened.
   */
  endedMs: number | null;
  /** The time at which it was paid, or granted by staff. */
  settledMs: number | null;
  /** The time at which a provider reported that the money is on its way. */
  processingMs: number | null;
  /** The last time at which a provider reported that no money comes. */
  refusedMs: number | null;
  /** The state of the slips of a transfer. */
  slips: 'none' | 'waiting' | 'decided';
  /** The state of a flag on received money. */
  flag: 'none' | 'open' | 'resolved';
  /** True if its plan is for sale. */
  isSold: boolean;
};

/**
 * True if a provider reported that the money of an unpaid order is on its way, and has not reported
 * since that none comes.
 */
export function isMoneyOnItsWay({
  processingMs,
  refusedMs,
}: Pick<CustomerOrder, 'processingMs' | 'refusedMs'>): boolean {
  return processingMs !== null && (refusedMs === null || refusedMs < processingMs);
}

/**
 * True if an order is over: it cannot be paid, no money is on its way, and staff need not review
 * it.
 */
function isOver(order: CustomerOrder, nowMs: number): boolean {
  if (order.settledMs !== null) return true;
  const { endedMs, slips, flag } = order;
  const isOpen = endedMs !== null && endedMs > nowMs;
  return !isOpen && !isMoneyOnItsWay(order) && slips !== 'waiting' && flag !== 'open';
}

/**
 * Returns the order to send a mail about because it ended unpaid, or null. Only the newest order
 * counts: a customer who started another has seen the store again. No mail is sent while any
 * order's money may be on its way, after a later payment, or about an order that staff had to
 * review. A customer who sent a slip claims that the money was sent.
 */
export function unpaidOrderToMail<Order extends CustomerOrder>(
  orders: readonly Order[],
  nowMs: number,
): Order | null {
  if (!orders.every((order) => isOver(order, nowMs))) return null;
  const newest = orders.reduce<Order | null>(
    (latest, order) => (latest === null || order.createdMs > latest.createdMs ? order : latest),
    null,
  );
  if (newest === null || newest.settledMs !== null || newest.endedMs === null) return null;
  const { createdMs, endedMs, slips, flag, isSold } = newest;
  if (slips !== 'none' || flag !== 'none' || !isSold) return null;
  const sinceMs = nowMs - endedMs;
  if (sinceMs < UNPAID_MAIL.afterMs || sinceMs >= UNPAID_MAIL.untilMs) return null;
  const isPaidSince = orders.some(({ settledMs }) => settledMs !== null && settledMs >= createdMs);
  return isPaidSince ? null : newest;
}
