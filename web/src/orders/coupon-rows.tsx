import { messages } from '../i18n/en.ts';
import type { DescriptionRow } from '../ui/layout/description-list.tsx';
import { moneyText } from './money-text.ts';
import type { Order } from './use-orders.ts';

const texts = messages.orders.coupon;

/** The code of an order and what it saved; nothing for one without. */
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
