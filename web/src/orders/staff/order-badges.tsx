import { messages } from '@regz/texts/en.ts';
import { Badge } from '../../ui/feedback/badge.tsx';
import { orderStatusView } from '../order-status.ts';
import type { StaffOrder } from './staff-orders.ts';

const texts = messages.ordersStaff;

/** The status of an order and other important facts for staff. */
export function OrderBadges({ order }: { order: StaffOrder }) {
  const { label, tone } = orderStatusView(order);
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      <Badge tone={tone}>{label}</Badge>
      {order.status === 'awaiting-key' ? <Badge tone="warn">{texts.waiting}</Badge> : null}
      {order.flag !== null && order.flagResolved === null ? (
        <Badge tone="bad">{texts.flagged}</Badge>
      ) : null}
      {order.test ? <Badge tone="info">{texts.test}</Badge> : null}
    </span>
  );
}
