import type { GiftState } from './gifts/gift-state.ts';
import type { OrderStatus } from './order-status.ts';
import type { SlipDecision } from './transfers.ts';

/** Work that can wait for a customer. Only the first that applies is shown. */
export const waitingKinds = [
  /** A key that is paid for and not used. */
  'redeem',
  /** A gift that was mailed to the customer's verified address. */
  'open-gift',
  /** A slip that staff declined, or did not find enough. */
  'send-slip',
  /** A paid order without a key. */
  'awaiting-key',
  /** A slip that staff have not looked at. */
  'slip-review',
  /** A payment that a provider has not decided, or that did not match its order. */
  'payment-review',
  /** An order that can be paid still. */
  'unpaid',
  /** A gift whose link its giver has not made yet. */
  'pass-on-gift',
] as const;
export type WaitingKind = (typeof waitingKinds)[number];

/** The facts that decide whether an order waits for a customer. */
export type WaitingFacts = {
  status: OrderStatus;
  /** Null for an order that is no gift. */
  gift: GiftState | null;
  /** Whether the customer got it as a gift, and did not buy it. */
  received: boolean;
  /** Whether it has a key that works and was not used. */
  keyUnused: boolean;
  payable: boolean;
  /** The last slip; null without one. */
  slip: 'waiting' | SlipDecision | null;
  moneyOnItsWay: boolean;
  /** Whether a payment did not match the order, and staff have not settled that. */
  flagged: boolean;
};

/** Returns the work of one order that waits for a customer. Null if there is none. */
export function waitingKind(order: WaitingFacts): WaitingKind | null {
  const { status, gift, received, keyUnused } = order;
  if (received) return gift === 'sent' || gift === 'opened' ? 'open-gift' : null;
  if (status === 'awaiting-key') return 'awaiting-key';
  if (status === 'completed') {
    if (gift === 'unlinked') return 'pass-on-gift';
    return keyUnused && (gift === null || gift === 'taken-back') ? 'redeem' : null;
  }
  return status === 'pending' || status === 'failed' || status === 'expired'
    ? waitingPayment(order)
    : null;
}

function waitingPayment(order: WaitingFacts): WaitingKind | null {
  const { slip, flagged, moneyOnItsWay, payable } = order;
  if (slip === 'waiting') return 'slip-review';
  if (flagged || moneyOnItsWay) return 'payment-review';
  if (!payable) return null;
  return slip === 'declined' || slip === 'asked-again' ? 'send-slip' : 'unpaid';
}

/**
 * The one thing that waits first, and the order it is about: the most important kind, of several orders
 * the first given. Null if nothing waits.
 */
export function firstWaiting<Order extends WaitingFacts>(
  orders: readonly Order[],
): { kind: WaitingKind; order: Order } | null {
  const kinds = orders.map(waitingKind);
  const kind = waitingKinds.find((each) => kinds.includes(each));
  const order = kind === undefined ? undefined : orders[kinds.indexOf(kind)];
  return kind === undefined || order === undefined ? null : { kind, order };
}
