import type { GiftState } from './gifts/gift-state.ts';
import type { OrderStatus } from './order-status.ts';
import type { SlipDecision } from './transfers.ts';

/** Work that can wait for a customer. Only the first that applies is shown. */
export const waitingKinds = [
  /** A paid key that is not used. */
  'redeem',
  /** A gift that was mailed to the customer's verified address. */
  'open-gift',
  /** A slip that staff declined, or found insufficient. */
  'send-slip',
  /** A paid order without a key. */
  'awaiting-key',
  /** A slip that staff have not reviewed. */
  'slip-review',
  /** A payment that a provider has not decided, or that did not match its order. */
  'payment-review',
  /** An order that can still be paid. */
  'unpaid',
  /** A gift whose link its giver has not made yet. */
  'pass-on-gift',
] as const;
export type WaitingKind = (typeof waitingKinds)[number];

/** The facts that decide whether an order waits for a customer. */
export type WaitingFacts = {
  status: OrderStatus;
  /** Null for an order that is not a gift. */
  gift: GiftState | null;
  /** True if the customer received it as a gift. */
  received: boolean;
  /** True if it has a valid key that was not used. */
  keyUnused: boolean;
  payable: boolean;
  /** The last slip; null without one. */
  slip: 'waiting' | SlipDecision | null;
  moneyOnItsWay: boolean;
  /** True if a payment did not match the order, and staff have not resolved that. */
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
 * Returns the first work that waits, and its order: the most important kind, and of several orders
 * the first given. Null if there is none.
 */
export function firstWaiting<Order extends WaitingFacts>(
  orders: readonly Order[],
): { kind: WaitingKind; order: Order } | null {
  const kinds = orders.map(waitingKind);
  const kind = waitingKinds.find((each) => kinds.includes(each));
  const order = kind === undefined ? undefined : orders[kinds.indexOf(kind)];
  return kind === undefined || order === undefined ? null : { kind, order };
}
