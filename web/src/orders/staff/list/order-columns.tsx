import type { ReactNode } from 'react';
import { messages } from '../../../i18n/en.ts';
import { formatInstantDay } from '../../../platform/format-date.ts';
import type { Column } from '../../../ui/layout/data-table.tsx';
import { DollarAmount } from '../dollar-amount.tsx';
import { OrderBadges } from '../order-badges.tsx';
import type { StaffOrder } from '../staff-orders.ts';

const texts = messages.ordersStaff.columns;

export const idColumn: Column<StaffOrder> = {
  header: texts.orderId,
  cell: ({ orderId }) => <span className="font-mono whitespace-nowrap">{orderId}</span>,
};

export const dateColumn: Column<StaffOrder> = {
  header: texts.date,
  cell: ({ orderedAt }) => (
    <time dateTime={orderedAt} className="whitespace-nowrap">
      {formatInstantDay(orderedAt)}
    </time>
  ),
};

/** What every table of orders says of each between its id and its actions. */
export const middleColumns: readonly Column<StaffOrder>[] = [
  { header: texts.product, cell: ({ productName }) => productName },
  { header: texts.username, cell: ({ username }) => username },
  { header: texts.amount, cell: (order) => <DollarAmount order={order} /> },
  { header: texts.status, cell: (order) => <OrderBadges order={order} /> },
];

export function actionsColumn(cell: (order: StaffOrder) => ReactNode): Column<StaffOrder> {
  return { header: texts.actions, align: 'right', cell };
}
