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
 * that waits for stock is pending to its buyer. Source: specification B 4; decision 21.
 */
export function statusView(status: OrderStatus): {
  label: string;
  tone: Tone;
  text: string | null;
} {
  return {
    label: messages.orders.status[status],
    tone: tones[status] ?? 'neutral',
    text: messages.orders.statusText[status],
  };
}
