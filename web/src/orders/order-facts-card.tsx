import { messages } from '@regz/texts/en.ts';
import { formatInstant } from '../platform/time/format-date.ts';
import { Card } from '../ui/layout/card.tsx';
import { type DescriptionRow, DescriptionList } from '../ui/layout/description-list.tsx';
import { isSameAmount, moneyText } from './money-text.ts';
import { isFree } from './order-status.ts';
import { couponRows, returnedRows, upgradeRows } from './price-rows.tsx';
import type { Order } from './use-orders.ts';

const { order: texts, receipt: words } = messages.orders;

function rowsOf(order: Order): DescriptionRow[] {
  const { amount, displayAmount, paidAt } = order;
  const shown = isSameAmount(amount, displayAmount)
    ? []
    : [{ label: texts.shown, value: moneyText(displayAmount) }];
  const paid =
    paidAt === null || isFree(order) ? [] : [{ label: words.paid, value: formatInstant(paidAt) }];
  return [
    { label: words.product, value: order.productName },
    { label: words.validity, value: messages.orders.licenses.days({ n: order.validityDays }) },
    ...upgradeRows(order.upgrade),
    ...couponRows(order.coupon),
    { label: texts.amount, value: <strong>{moneyText(amount)}</strong> },
    ...returnedRows(order.returned),
    ...shown,
    { label: words.ordered, value: formatInstant(order.orderedAt) },
    ...paid,
  ];
}

/** The items, price and time of the order. */
export function OrderFactsCard({ order }: { order: Order }) {
  return (
    <Card title={texts.facts}>
      <DescriptionList rows={rowsOf(order)} />
    </Card>
  );
}
