import type { ReactNode } from 'react';
import { messages } from '../../../i18n/en.ts';
import { orderAddress } from '../../../platform/paths.ts';
import { Link } from '../../../platform/routing/router.tsx';
import { formatInstantDay } from '../../../platform/time/format-date.ts';
import type { CompactColumn } from '../../../ui/layout/compact-table.tsx';
import { DollarAmount } from '../dollar-amount.tsx';
import { OrderBadges } from '../order-badges.tsx';
import type { StaffOrder } from '../staff-orders.ts';

const texts = messages.ordersStaff;
const headers = texts.columns;

type OrderColumn = CompactColumn<StaffOrder>;

export const idColumn: OrderColumn = {
  header: headers.orderId,
  place: 'lead',
  cell: ({ orderId }) => (
    <Link
      to={orderAddress(orderId)}
      aria-label={texts.list.open(orderId)}
      translate="no"
      className="font-mono text-sm whitespace-nowrap text-accent-text underline underline-offset-4"
    >
      {orderId}
    </Link>
  ),
};

export const dateColumn: OrderColumn = {
  header: headers.date,
  place: 'more',
  cell: ({ orderedAt }) => (
    <time dateTime={orderedAt} className="whitespace-nowrap">
      {formatInstantDay(orderedAt)}
    </time>
  ),
};

export const productColumn: OrderColumn = {
  header: headers.product,
  place: 'more',
  cell: ({ productName }) => productName,
};

export const usernameColumn: OrderColumn = {
  header: headers.username,
  place: 'more',
  cell: ({ username }) => <span className="text-soft">{username}</span>,
};

export const amountColumn: OrderColumn = {
  header: headers.amount,
  place: 'more',
  cell: (order) => <DollarAmount order={order} />,
};

export const statusColumn: OrderColumn = {
  header: headers.status,
  place: 'mark',
  cell: (order) => <OrderBadges order={order} />,
};

export function actionsColumn(cell: (order: StaffOrder) => ReactNode): OrderColumn {
  return { header: headers.actions, place: 'act', cell };
}
