import type { OrderStatus } from '@regz/rules/orders/order-status.ts';
import { messages } from '../i18n/en.ts';
import type { Tone } from '../ui/feedback/badge.tsx';

const tones: Partial<Record<OrderStatus, Tone>> = {
  completed: 'good',
  pending: 'warn',
  'awaiting-key': 'warn',
  failed: 'bad',
};

/**
 * How an order's status is shown: completed green, pending yellow, failed red, any other gray. One
 * that waits for stock is pending to its buyer. Source: specification B 4; spec decision 21.
 */
export function statusView(status: OrderStatus): { label: string; tone: Tone } {
  return { label: messages.orders.status[status], tone: tones[status] ?? 'neutral' };
}

type Priced = { amount: { minor: number } };

/** Whether there was nothing to pay. */
export function isFree({ amount }: Priced): boolean {
  return amount.minor === 0;
}

/** What an order's status means for its buyer; null if that says it all. */
export function statusText(order: Priced & { status: OrderStatus }): string | null {
  const { free, statusText: texts } = messages.orders;
  if (isFree(order) && order.status === 'awaiting-key') return free.waits;
  return texts[order.status];
}
