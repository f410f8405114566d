import { Link } from 'react-router';
import { messages } from '../i18n/en.ts';
import { formatInstantDay, formatInstantTime } from '../platform/format-date.ts';
import { orderPath, orderReceiptPath } from '../platform/paths.ts';
import { Badge } from '../ui/feedback/badge.tsx';
import { type Column, DataTable } from '../ui/layout/data-table.tsx';
import { ContinuePayment } from './continue-payment.tsx';
import { isSameAmount, moneyText } from './money-text.ts';
import { statusView } from './order-status.ts';
import type { Order } from './use-orders.ts';

const texts = messages.orders.history;

function Amount({ order: { amount, displayAmount } }: { order: Order }) {
  return (
    <>
      <span className="whitespace-nowrap">{moneyText(amount)}</span>
      {isSameAmount(amount, displayAmount) ? null : (
        <span className="block text-xs text-faint">{texts.shownAs(moneyText(displayAmount))}</span>
      )}
    </>
  );
}

function Moment({ at }: { at: string }) {
  return (
    <time dateTime={at}>
      <span className="whitespace-nowrap">{formatInstantDay(at)}</span>{' '}
      <span className="block whitespace-nowrap text-faint">{formatInstantTime(at)}</span>
    </time>
  );
}

function Status({ order }: { order: Order }) {
  const { status, orderId, paidAt, payable, test } = order;
  const { label, tone, text } = statusView(status);
  return (
    <div className="flex flex-col items-end gap-2 sm:items-start">
      <span className="flex flex-wrap gap-2 max-sm:justify-end">
        <Badge tone={tone}>{label}</Badge>
        {test ? <Badge tone="info">{texts.test}</Badge> : null}
      </span>
      {text === null ? null : <p className="max-w-64 text-soft">{text}</p>}
      {payable ? <ContinuePayment order={order} size="sm" /> : null}
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

const columns: readonly Column<Order>[] = [
  {
    header: texts.columns.order,
    cell: ({ orderId }) => (
      <Link
        to={orderPath(orderId)}
        className="font-mono text-accent-text underline underline-offset-4"
      >
        {orderId}
      </Link>
    ),
  },
  { header: texts.columns.product, cell: ({ productName }) => productName },
  { header: texts.columns.amount, cell: (order) => <Amount order={order} /> },
  { header: texts.columns.date, cell: ({ orderedAt }) => <Moment at={orderedAt} /> },
  {
    header: texts.columns.validity,
    cell: ({ validityDays }) => messages.orders.licenses.days(validityDays),
  },
  { header: texts.columns.status, cell: (order) => <Status order={order} /> },
];

/** The orders with all that their buyer may know. Source: specification B 3 client_orders. */
export function OrderTable({ orders }: { orders: readonly Order[] }) {
  return (
    <DataTable
      caption={texts.caption}
      columns={columns}
      rows={orders}
      rowKey={({ orderId }) => orderId}
    />
  );
}
