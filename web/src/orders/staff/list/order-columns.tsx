import { messages } from '@regz/texts/en.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queries } from '../../../platform/api/api.ts';
import { orderAddress } from '../../../platform/paths.ts';
import { Link } from '../../../platform/routing/router.tsx';
import { useWithList } from '../../../platform/staff/lists/list-query.ts';
import { formatInstantDay } from '../../../platform/time/format-date.ts';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import type { CompactColumn } from '../../../ui/layout/compact-table.tsx';
import { moneyText } from '../../money-text.ts';
import { OrderBadges } from '../order-badges.tsx';
import { dollarText, type StaffOrder } from '../staff-orders.ts';

const texts = messages.ordersStaff;
const headers = texts.columns;

type OrderColumn = CompactColumn<StaffOrder>;

export const idColumn: OrderColumn = {
  header: headers.orderId,
  place: 'lead',
  cell: ({ orderId }) => <OrderLink orderId={orderId} />,
};

function OrderLink({ orderId }: { orderId: string }) {
  return (
    <Link
      to={useWithList(orderAddress(orderId))}
      aria-label={texts.list.open({ orderId })}
      translate="no"
      className="font-mono text-sm whitespace-nowrap text-accent-text underline underline-offset-4"
    >
      {orderId}
    </Link>
  );
}

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
  cell: ({ username }) => (
    <span translate="no" className="text-soft">
      {username}
    </span>
  ),
};

export const amountColumn: OrderColumn = {
  header: headers.amount,
  place: 'more',
  cell: (order) => <ChargedAmount order={order} />,
};

export const statusColumn: OrderColumn = {
  header: headers.status,
  place: 'mark',
  cell: (order) => <OrderBadges order={order} />,
};

export function actionsColumn(cell: (order: StaffOrder) => ReactNode): OrderColumn {
  return { header: headers.actions, place: 'act', cell };
}

/**
 * An amount in the currency that is charged, and in dollars if that is another one. A line breaks
 * between the two only.
 */
function ChargedAmount({ order }: { order: StaffOrder }) {
  const { data, isPending } = useQuery(
    queries.storefront.staff.readStorefront.queryOptions({ input: {} }),
  );
  if (isPending) return <Skeleton className="h-5 w-16" />;
  const charged = moneyText(order.amount);
  const dollar = data?.currencies.find(({ code }) => code === 'USD');
  const dollars = dollar === undefined ? charged : dollarText(order, dollar);
  const unbroken = charged.replaceAll(' ', '\u00A0');
  return dollars === charged ? unbroken : texts.list.amount({ charged: unbroken, dollars });
}
