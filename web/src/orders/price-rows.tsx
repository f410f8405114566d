import { messages } from '@regz/texts/en.ts';
import type { DescriptionRow } from '../ui/layout/description-list.tsx';
import { moneyText } from './money-text.ts';
import type { Order } from './use-orders.ts';

const { coupon: texts, order: orderTexts, upgrade: words } = messages.orders;

/** The code of an order and its saving. Empty without a code. */
export function couponRows(coupon: Order['coupon']): DescriptionRow[] {
  if (coupon === null) return [];
  return [
    {
      label: texts.code,
      value: (
        <span translate="no" className="font-mono">
          {coupon.code}
        </span>
      ),
    },
    { label: texts.saved, value: moneyText(coupon.saved) },
  ];
}

/** The price of an upgrade, and the part that the days left paid. Empty for any other order. */
export function upgradeRows(upgrade: Order['upgrade']): DescriptionRow[] {
  if (upgrade === null) return [];
  const { from, days, price, worth } = upgrade;
  return [
    { label: words.price, value: moneyText(price) },
    { label: words.worth({ n: days, name: from }), value: `−${moneyText(worth)}` },
  ];
}

/** The refunded part of an order's price, and the rest. Empty without a refund. */
export function returnedRows(returned: Order['returned']): DescriptionRow[] {
  if (returned === undefined) return [];
  return [
    { label: orderTexts.returned, value: `−${moneyText(returned.amount)}` },
    { label: orderTexts.net, value: <strong>{moneyText(returned.net)}</strong> },
  ];
}
