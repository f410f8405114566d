import { DAY_MS, HOUR_MS } from '../durations.ts';

/** How long after its end an order is mailed about, until when at the latest, and how often a customer. */
export const UNPAID_MAIL = { afterMs: 2 * HOUR_MS, untilMs: 26 * HOUR_MS, restMs: 7 * DAY_MS };

/** An order of a customer, as far as it decides whether another is mailed about. Moments in milliseconds. */
export type CustomerOrder = {
  createdMs: number;
  /**
   * The time of its end, or the planned end if it stays unpaid. Null if its checkout could not be
   * opened.
   */
  endedMs: number | null;
  /** When it was paid, or granted by staff. */
  settledMs: number | null;
  /** When a provider said that the money is on its way. */
  processingMs: number | null;
  /** When a provider said last that no money comes. */
  refusedMs: number | null;
  /** The state of the slips of a transfer. */
  slips: 'none' | 'waiting' | 'decided';
  /** Whether money came that was not believed. */
  flag: 'none' | 'open' | 'resolved';
  /** Whether its plan can be bought. */
  isSold: boolean;
};

/** Whether a provider said that the money of an order that is not paid is on its way, and not since that none comes. */
export function isMoneyOnItsWay({
  processingMs,
  refusedMs,
}: Pick<CustomerOrder, 'processingMs' | 'refusedMs'>): boolean {
  return processingMs !== null && (refusedMs === null || refusedMs < processingMs);
}

/**
 * Whether nothing of an order is left to wait for: neither can it be paid still, nor is money on its way,
 * nor do staff have to look at it.
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
 * review. A customer who sent a slip claims that the money was sent. Source: decision record 0079.
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
