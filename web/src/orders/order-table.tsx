import { messages } from '../i18n/en.ts';
import { orderPath, orderReceiptPath } from '../platform/paths.ts';
import { Link } from '../platform/routing/router.tsx';
import { formatInstantDay, formatInstantTime } from '../platform/time/format-date.ts';
import { Badge } from '../ui/feedback/badge.tsx';
import { type CompactColumn, CompactTable } from '../ui/layout/compact-table.tsx';
import { ContinuePayment } from './continue-payment.tsx';
import { isSameAmount, moneyText } from './money-text.ts';
import { statusView } from './order-status.ts';
import type { Order } from './use-orders.ts';

const texts = messages.orders.history;

function Amount({ order: { amount, displayAmount, coupon } }: { order: Order }) {
  return (
    <>
      <span className="whitespace-nowrap">{moneyText(amount)}</span>
      {isSameAmount(amount, displayAmount) ? null : (
        <span className="ml-2 text-xs text-faint @3xl:ml-0 @3xl:block">
          {texts.shownAs(moneyText(displayAmount))}
        </span>
      )}
      {coupon === null ? null : (
        <span className="ml-2 text-xs text-faint @3xl:ml-0 @3xl:block">
          {texts.saved(moneyText(coupon.saved))}
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

function Marks({ order: { status, test } }: { order: Order }) {
  const { label, tone } = statusView(status);
  return (
    <span className="flex flex-wrap gap-2">
      <Badge tone={tone}>{label}</Badge>
      {test ? <Badge tone="info">{texts.test}</Badge> : null}
    </span>
  );
}

/** Whether there is nothing to say or do about an order beyond its status. */
function isSettled({ status, paidAt, payable }: Order): boolean {
  return statusView(status).text === null && paidAt === null && !payable;
}

/** What the status means for the buyer, and what can be done about the order. */
function Next({ order }: { order: Order }) {
  const { status, orderId, paidAt, payable } = order;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p className="text-soft empty:hidden @3xl:max-w-56">{statusView(status).text}</p>
      {payable ? <ContinuePayment order={order} quiet /> : null}
      {paidAt === null ? null : (
        <Link
          to={orderReceiptPath(orderId)}
          aria-label={texts.receiptOf(orderId)}
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
    cell: ({ validityDays }) => messages.orders.licenses.days(validityDays),
  },
  { header: texts.columns.status, place: 'mark', cell: (order) => <Marks order={order} /> },
  {
    header: texts.columns.next,
    place: 'below',
    cell: (order) => <Next order={order} />,
    isBlank: isSettled,
  },
];

/** The orders with all that their buyer may know. Source: specification B 3 client_orders. */
export function OrderTable({ orders }: { orders: readonly Order[] }) {
  return (
    <CompactTable
      caption={texts.caption}
      columns={columns}
      rows={orders}
      rowKey={({ orderId }) => orderId}
    />
  );
}
