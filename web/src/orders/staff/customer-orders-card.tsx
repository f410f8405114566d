import { messages } from '@regz/texts/en.ts';
import { orderKeys } from '@regz/texts/en/orders/keys-staff.ts';
import { useQuery } from '@tanstack/react-query';
import { queries } from '../../platform/api/api.ts';
import { orderAddress } from '../../platform/paths.ts';
import { QueryRegion } from '../../platform/queries/query-region.tsx';
import { Link } from '../../platform/routing/router.tsx';
import { useMay } from '../../platform/staff/use-may.ts';
import { formatInstantDay } from '../../platform/time/format-date.ts';
import { LoadingRegion, Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { OrderBadges } from './order-badges.tsx';
import type { StaffOrder } from './staff-orders.ts';

const texts = orderKeys.ofCustomer;
const SHOWN = 5;

function OrderRow({ order }: { order: StaffOrder }) {
  const { orderId, productName, orderedAt } = order;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
      <span className="min-w-0">
        <Link
          to={orderAddress(orderId)}
          aria-label={messages.ordersStaff.list.open({ orderId })}
          translate="no"
          className="font-mono text-sm text-accent-text underline underline-offset-4"
        >
          {orderId}
        </Link>
        <span className="block text-sm wrap-anywhere text-soft">
          {productName} · {formatInstantDay(orderedAt)}
        </span>
      </span>
      <OrderBadges order={order} />
    </li>
  );
}

/** The newest orders of a user. */
export function CustomerOrdersCard({ customerId }: { customerId: string }) {
  const may = useMay();
  const read = useQuery({
    ...queries.orders.staff.searchOrders.queryOptions({ input: { customerId } }),
    enabled: may('orders.staff.searchOrders'),
  });
  const pending = (
    <LoadingRegion label={texts.loading}>
      <Skeleton className="h-32 w-full" />
    </LoadingRegion>
  );
  return (
    <Card title={texts.title}>
      <QueryRegion query={read} pending={pending} failed={texts.loadFailed}>
        {({ orders }) =>
          orders.length === 0 ? (
            <p className="text-soft">{texts.empty}</p>
          ) : (
            <ul className="flex flex-col divide-y divide-line">
              {orders.slice(0, SHOWN).map((order) => (
                <OrderRow key={order.orderId} order={order} />
              ))}
            </ul>
          )
        }
      </QueryRegion>
    </Card>
  );
}
