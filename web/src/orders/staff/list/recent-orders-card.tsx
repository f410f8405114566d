import { messages } from '@regz/texts/en.ts';
import { useQuery } from '@tanstack/react-query';
import { queries } from '../../../platform/api/api.ts';
import { QueryRegion } from '../../../platform/queries/query-region.tsx';
import { Link } from '../../../platform/routing/router.tsx';
import { buttonClass } from '../../../ui/buttons/button-class.ts';
import { LoadingRegion, Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { CompactTable } from '../../../ui/layout/compact-table.tsx';
import { AssignKeyButton } from '../assign-key-button.tsx';
import type { StaffOrder } from '../staff-orders.ts';
import {
  actionsColumn,
  amountColumn,
  idColumn,
  productColumn,
  statusColumn,
  usernameColumn,
} from './order-columns.tsx';

const texts = messages.ordersStaff;
const columns = [
  idColumn,
  productColumn,
  usernameColumn,
  amountColumn,
  statusColumn,
  actionsColumn((order) => <AssignKeyButton order={order} />),
];
const loadingRows = [1, 2, 3];
const SHOWN_FIRST = 2;

function OrderTable({ caption, orders }: { caption: string; orders: readonly StaffOrder[] }) {
  return (
    <CompactTable
      caption={caption}
      columns={columns}
      rows={orders}
      rowKey={({ orderId }) => orderId}
    />
  );
}

/** The newest few orders and those that wait for a key, above the others. */
function RecentOrders({ orders }: { orders: readonly StaffOrder[] }) {
  const isFirst = ({ needsKeySince }: StaffOrder, place: number) =>
    place < SHOWN_FIRST || needsKeySince !== null;
  const earlier = orders.filter((order, place) => !isFirst(order, place));
  return (
    <>
      <OrderTable caption={texts.recent.caption} orders={orders.filter(isFirst)} />
      {earlier.length === 0 ? null : (
        <details>
          <summary className="cursor-pointer text-sm text-soft">
            {texts.recent.earlier({ n: earlier.length })}
          </summary>
          <OrderTable caption={texts.recent.earlier({ n: earlier.length })} orders={earlier} />
        </details>
      )}
    </>
  );
}

/** The last twenty orders, and the key assignment for each that is not completed. */
export function RecentOrdersCard() {
  const recent = useQuery(queries.orders.staff.searchOrders.queryOptions({ input: {} }));
  const all = (
    <Link to="?tab=orders" className={buttonClass('secondary', 'sm')}>
      {texts.recent.all}
    </Link>
  );
  return (
    <Card dense title={texts.recent.title} actions={all}>
      <QueryRegion
        query={recent}
        pending={
          <LoadingRegion label={texts.loading} className="flex flex-col gap-4">
            {loadingRows.map((row) => (
              <Skeleton key={row} className="h-8 w-full" />
            ))}
          </LoadingRegion>
        }
        failed={texts.loadFailed}
      >
        {({ orders }) =>
          orders.length === 0 ? (
            <p className="text-soft">{texts.recent.empty}</p>
          ) : (
            <RecentOrders orders={orders} />
          )
        }
      </QueryRegion>
    </Card>
  );
}
