import type { OrderStatus } from '@regz/rules/orders/order-status.ts';
import { messages } from '../i18n/en.ts';
import { pendingLabel, pendingPayment } from '../i18n/en/orders/pending-payment.ts';
import type { Tone } from '../ui/feedback/badge.tsx';
import type { Order } from './use-orders.ts';

const tones: Partial<Record<OrderStatus, Tone>> = {
  completed: 'good',
  pending: 'warn',
  'awaiting-key': 'warn',
  failed: 'bad',
};

type StatusView = { label: string; tone: Tone };

/**
 * How an order's status is shown: completed green, pending yellow, failed red, any other gray. One
 * that waits for stock is pending to its buyer. Source: specification B 4; spec decision 21.
 */
export function statusView(status: OrderStatus): StatusView {
  return { label: messages.orders.status[status], tone: tones[status] ?? 'neutral' };
}

/** The same for an order. While a payment is pending, that is its state, whatever an earlier attempt came to. */
export function orderStatusView({
  status,
  pending,
}: Pick<Order, 'status' | 'pending'>): StatusView {
  if (pending === undefined) return statusView(status);
  return { label: pendingLabel(pending), tone: 'warn' };
}

type Priced = { amount: { minor: number } };

/** Whether there was nothing to pay. */
export function isFree({ amount }: Priced): boolean {
  return amount.minor === 0;
}

/** What an order's status means for its buyer; null if that says it all. */
export function statusText(order: Priced & Pick<Order, 'status' | 'pending'>): string | null {
  if (order.pending !== undefined) return pendingPayment(order.pending);
  const { free, statusText: texts } = messages.orders;
  if (isFree(order) && order.status === 'awaiting-key') return free.waits;
  return texts[order.status];
}
