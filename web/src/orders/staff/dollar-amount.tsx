import { currencies } from '@regz/rules/storefront-prices.ts';
import { useQuery } from '@tanstack/react-query';
import { queries } from '../../platform/api.ts';
import { moneyText } from '../money-text.ts';
import { dollarText, type StaffOrder } from './staff-orders.ts';

const seededRate = currencies.find(({ code }) => code === 'USD')?.rateMicros ?? 0;

/** An amount with a dollar sign; what was charged appears while the pointer rests on it. */
export function DollarAmount({ order }: { order: StaffOrder }) {
  const { data } = useQuery(queries.storefront.staff.list.queryOptions({ input: {} }));
  const rate = data?.currencies.find(({ code }) => code === 'USD')?.rateMicros ?? seededRate;
  return (
    <span title={moneyText(order.amount)} className="whitespace-nowrap">
      {dollarText(order, rate)}
    </span>
  );
}
