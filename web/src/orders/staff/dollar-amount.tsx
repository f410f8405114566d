import { useQuery } from '@tanstack/react-query';
import { queries } from '../../platform/api/api.ts';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { moneyText } from '../money-text.ts';
import { dollarText, type StaffOrder } from './staff-orders.ts';

/**
 * An amount in dollars; the charge appears while the pointer rests on it, and replaces it if the
 * rate cannot be read.
 */
export function DollarAmount({ order }: { order: StaffOrder }) {
  const { data, isPending } = useQuery(
    queries.storefront.staff.readStorefront.queryOptions({ input: {} }),
  );
  if (isPending) return <Skeleton className="h-5 w-16" />;
  const charged = moneyText(order.amount);
  const dollar = data?.currencies.find(({ code }) => code === 'USD');
  return (
    <span title={charged} className="whitespace-nowrap">
      {dollar === undefined ? charged : dollarText(order, dollar)}
    </span>
  );
}
