import { messages } from '@regz/texts/en.ts';
import { orderPath, orderReceiptPath } from '../platform/paths.ts';
import { MoreButton } from '../platform/queries/more-button.tsx';
import { QueryRegion } from '../platform/queries/query-region.tsx';
import { Link } from '../platform/routing/router.tsx';
import { formatInstantDay, formatInstantTime } from '../platform/time/format-date.ts';
import { Badge } from '../ui/feedback/badge.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { Store } from '../ui/icons.ts';
import { Card } from '../ui/layout/card.tsx';
import { type CompactColumn, CompactTable } from '../ui/layout/compact-table.tsx';
import { ContinuePayment } from './continue-payment.tsx';
import { isSameAmount, moneyText } from './money-text.ts';
import { orderStatusView, statusText } from './order-status.ts';
import { OrdersLoading } from './orders-loading.tsx';
import { StoreLink } from './store-link.tsx';
import type { Order, OrderHistory } from './use-orders.ts';

const texts = messages.orders.history;

type OrderHistoryCardProps = {
  history: OrderHistory;
  /** The loaded orders. */
  orders: readonly Order[];
};

/** The Order History card. */
export function OrderHistoryCard({ history, orders }: OrderHistoryCardProps) {
  return (
    <Card title={texts.title}>
      <QueryRegion query={history} pending={<OrdersLoading />} failed={messages.orders.loadFailed}>
        {() =>
          orders.length === 0 ? (
            <EmptyState
              icon={<Store className="size-6" aria-hidden="true" />}
              title={texts.emptyTitle}
              text={texts.emptyText}
              action={<StoreLink label={texts.emptyAction} quiet />}
            />
          ) : (
            <OrderTable orders={orders} />
          )
        }
      </QueryRegion>
      <MoreButton list={history} texts={texts} />
    </Card>
  );
}

function Amount({ order: { amount, displayAmount, coupon, returned } }: { order: Order }) {
  return (
    <>
      <span className="whitespace-nowrap">{moneyText(amount)}</span>
      {isSameAmount(amount, displayAmount) ? null : (
        <span className="ml-2 text-xs text-faint @3xl:ml-0 @3xl:block">
          {texts.shownAs({ amount: moneyText(displayAmount) })}
        </span>
      )}
      {returned === undefined ? null : (
        <span className="ml-2 text-xs text-warn @3xl:ml-0 @3xl:block">
          {texts.returned({ amount: moneyText(returned.amount), net: moneyText(returned.net) })}
        </span>
      )}
      {coupon === null ? null : (
        <span className="ml-2 text-xs text-faint @3xl:ml-0 @3xl:block">
          {texts.saved({ amount: moneyText(coupon.saved) })}
        </span>
      )}
    </>
  );
}

function Moment({ at }: { at: string }) {
  return (
    <time dateTime={at}>
      <span className="whitespace-nowrap">{formatInstantDay(at)}</span>{' '}
      <span className="whitespace-nowrap text-faint @3xl:block">{formatInstantTime(at)}</span>
    </time>
  );
}

function Marks({ order }: { order: Order }) {
  const { test } = order;
  const { label, tone } = orderStatusView(order);
  return (
    <span className="flex flex-wrap gap-2">
      <Badge tone={tone}>{label}</Badge>
      {test ? <Badge tone="info">{texts.test}</Badge> : null}
    </span>
  );
}

/** True if an order needs no explanation or act beyond its status. */
function isSettled(order: Order): boolean {
  const { paidAt, payable, gift } = order;
  return statusText(order) === null && paidAt === null && !payable && gift === undefined;
}

/** The meaning of the status for the buyer, and the possible acts on the order. */
function Next({ order }: { order: Order }) {
  const { orderId, paidAt, payable, gift } = order;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p className="text-soft empty:hidden @3xl:max-w-56">{statusText(order)}</p>
      {gift === undefined ? null : (
        <p className="wrap-anywhere text-soft">
          <span>{`${texts.gift} `}</span>
          <span translate="no">{gift.recipient}</span>
        </p>
      )}
      {payable ? <ContinuePayment order={order} quiet /> : null}
      {paidAt === null ? null : (
        <Link
          to={orderReceiptPath(orderId)}
          aria-label={texts.receiptOf({ orderId })}
          className="text-accent-text underline underline-offset-4"
        >
          {texts.receipt}
        </Link>
      )}
    </div>
  );
}

const columns: readonly CompactColumn<Order>[] = [
  {
    header: texts.columns.order,
    place: 'lead',
    cell: ({ orderId }) => (
      <Link
        to={orderPath(orderId)}
        translate="no"
        className="font-mono text-sm whitespace-nowrap text-accent-text underline underline-offset-4"
      >
        {orderId}
      </Link>
    ),
  },
  { header: texts.columns.product, place: 'more', cell: ({ productName }) => productName },
  { header: texts.columns.amount, place: 'more', cell: (order) => <Amount order={order} /> },
  { header: texts.columns.date, place: 'more', cell: ({ orderedAt }) => <Moment at={orderedAt} /> },
  {
    header: texts.columns.validity,
    place: 'more',
    cell: ({ validityDays }) => messages.orders.licenses.days({ n: validityDays }),
  },
  { header: texts.columns.status, place: 'mark', cell: (order) => <Marks order={order} /> },
  {
    header: texts.columns.next,
    place: 'below',
    cell: (order) => <Next order={order} />,
    isBlank: isSettled,
  },
];

/** The orders with all facts for their buyer. */
function OrderTable({ orders }: { orders: readonly Order[] }) {
  return (
    <CompactTable
      caption={texts.caption}
      columns={columns}
      rows={orders}
      rowKey={({ orderId }) => orderId}
    />
  );
}
