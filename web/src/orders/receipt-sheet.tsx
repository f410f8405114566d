import { useState } from 'react';
import { messages } from '../i18n/en.ts';
import { formatInstant } from '../platform/time/format-date.ts';
import { IconButton } from '../ui/buttons/icon-button.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { Eye, EyeOff } from '../ui/icons.ts';
import { type DescriptionRow, DescriptionList } from '../ui/layout/description-list.tsx';
import { LogoMark } from '../ui/logo.tsx';
import { moneyText } from './money-text.ts';
import { isFree, statusView } from './order-status.ts';
import { couponRows, upgradeRows } from './price-rows.tsx';
import { MadeOutTo } from './receipts/receipt-rows.tsx';
import type { Order, OwnOrder } from './use-orders.ts';

const texts = messages.orders.receipt;
const SHOWN_LETTERS = 4;

/** A key of which only the end is readable, because others may see the paper. */
function masked(licenseKey: string): string {
  return `••••••••${licenseKey.slice(-SHOWN_LETTERS)}`;
}

function ReceiptKey({ licenseKey }: { licenseKey: string | null }) {
  const [shown, setShown] = useState(false);
  if (licenseKey === null) return <span>{texts.keyless}</span>;
  return (
    <span className="flex items-center justify-end gap-1">
      <span translate="no" className="min-w-0 font-mono text-sm wrap-anywhere">
        {shown ? licenseKey : masked(licenseKey)}
      </span>
      <span className="print:hidden">
        <IconButton label={shown ? texts.hide : texts.show} onClick={() => setShown(!shown)}>
          {shown ? <EyeOff className="size-4" /> : <Eye className="size-4" />}
        </IconButton>
      </span>
    </span>
  );
}

function methodOf(order: Order): string {
  if (order.paidAt === null && order.status === 'completed') return texts.granted;
  if (isFree(order)) return messages.orders.free.method;
  return order.byTransfer ? texts.transfer : texts.online;
}

function rowsOf(order: OwnOrder, username: string): DescriptionRow[] {
  const { orderedAt, paidAt, licenseKey } = order;
  const paid =
    paidAt === null || isFree(order) ? [] : [{ label: texts.paid, value: formatInstant(paidAt) }];
  const { receipt } = order;
  const numberRow = {
    label: messages.orderReceipts.number,
    value: <span translate="no">{receipt.number}</span>,
  };
  return [
    ...(receipt.number === null ? [] : [numberRow]),
    { label: texts.soldBy, value: messages.brand.name },
    { label: texts.soldTo, value: <MadeOutTo buyer={receipt} username={username} /> },
    {
      label: texts.order,
      value: (
        <span translate="no" className="font-mono">
          {order.orderId}
        </span>
      ),
    },
    { label: texts.ordered, value: formatInstant(orderedAt) },
    ...paid,
    { label: texts.product, value: order.productName },
    { label: texts.validity, value: messages.orders.licenses.days(order.validityDays) },
    { label: texts.method, value: methodOf(order) },
    { label: texts.status, value: statusView(order.status).label },
    { label: texts.key, value: <ReceiptKey licenseKey={licenseKey} /> },
    ...upgradeRows(order.upgrade),
    ...couponRows(order.coupon),
    { label: texts.amount, value: <strong>{moneyText(order.amount)}</strong> },
  ];
}

type ReceiptSheetProps = { order: OwnOrder; username: string };

/** A receipt to keep or to print; on paper it is alone, black on white. */
export function ReceiptSheet({ order, username }: ReceiptSheetProps) {
  return (
    <section
      aria-label={texts.heading}
      className="print-sheet flex max-w-2xl flex-col gap-6 rounded-md border border-line bg-surface p-6 md:p-10 print:border-0 print:p-0"
    >
      <header className="flex items-center justify-between gap-4">
        <span className="flex items-center gap-2.5 font-display text-xl font-semibold">
          <LogoMark className="size-8" />
          <span>{messages.brand.name}</span>
        </span>
        <span className="font-display text-xl font-semibold">{texts.heading}</span>
      </header>
      {order.paidAt === null ? <Notice tone="warn">{texts.unpaid}</Notice> : null}
      {order.test ? <Notice tone="info">{texts.test}</Notice> : null}
      <DescriptionList rows={rowsOf(order, username)} />
    </section>
  );
}
