import type { OrderStatus } from '@regz/rules/orders/order-status.ts';
import { messages } from '@regz/texts/en.ts';
import type { Tone } from '../ui/feedback/badge.tsx';
import { moneyText } from './money-text.ts';
import type { Order } from './use-orders.ts';

const tones: Partial<Record<OrderStatus, Tone>> = {
  completed: 'good',
  pending: 'warn',
  'awaiting-key': 'warn',
  failed: 'bad',
};

type StatusView = { label: string; tone: Tone };

/**
 * The display of an order's status: completed green, pending yellow, failed red, any other gray. An
 * order that waits for stock is pending for its buyer.
 */
export function statusView(status: OrderStatus): StatusView {
  return { label: messages.orders.status[status], tone: tones[status] ?? 'neutral' };
}

/**
 * The same for an order. While a payment is pending, that is its state, whatever the result of an
 * earlier attempt.
 */
export function orderStatusView({
  status,
  pending,
}: Pick<Order, 'status' | 'pending'>): StatusView {
  if (pending === undefined) return statusView(status);
  const { payment, slip } = messages.orders.pending;
  return { label: pending === 'transfer' ? slip : payment, tone: 'warn' };
}

type Priced = { amount: { minor: number } };

/** True if there was nothing to pay. */
export function isFree({ amount }: Priced): boolean {
  return amount.minor === 0;
}

type Explained = Priced & Pick<Order, 'status' | 'otherMoney' | 'pending'>;

/**
 * The meaning of an order's status for its buyer, and the use of other money. Null if the status
 * needs no explanation.
 */
export function statusText(order: Explained): string | null {
  if (order.pending !== undefined) return messages.pendingErrors.PAYMENT_PENDING[order.pending];
  const { free } = messages.orders;
  const texts: Partial<Record<Order['status'], string>> = messages.orders.statusText;
  const { status, otherMoney = [] } = order;
  const others = otherMoney.map(otherMoneyText);
  // Money did arrive, so the order is not simply unpaid.
  const isUnpaid = status === 'pending' || status === 'failed' || status === 'expired';
  if (others.length > 0 && isUnpaid) return others.join(' ');
  const own = isFree(order) && status === 'awaiting-key' ? free.waits : texts[status];
  const sentences = own === undefined ? others : [own, ...others];
  return sentences.length === 0 ? null : sentences.join(' ');
}

function otherMoneyText({ why, received, returned }: NonNullable<Order['otherMoney']>[number]) {
  const texts = messages.orders.otherMoney;
  const leftMinor = received.minor - returned.minor;
  return leftMinor === 0
    ? texts.returned({ amount: moneyText(returned) })
    : texts[why]({ left: moneyText({ ...received, minor: leftMinor }) });
}
