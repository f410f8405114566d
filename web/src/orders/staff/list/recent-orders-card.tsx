import { useQuery } from '@tanstack/react-query';
import { messages } from '../../../i18n/en.ts';
import { queries } from '../../../platform/api/api.ts';
import { QueryRegion } from '../../../platform/queries/query-region.tsx';
import { Link } from '../../../platform/routing/router.tsx';
import { buttonClass } from '../../../ui/buttons/button-class.ts';
import { LoadingRegion, Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { CompactTable } from '../../../ui/layout/compact-table.tsx';
import { AssignKeyButton } from '../assign-key-button.tsx';
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

/** The last twenty orders, and a key for each that is not completed. Source: B 2 Admin; ADM-2. */
export function RecentOrdersCard() {
  const recent = useQuery(queries.orders.staff.searchOrders.queryOptions({ input: {} }));
  const all = (
    <Link to="?tab=orders" className={buttonClass('secondary', 'sm')}>
      {texts.recent.all}
    </Link>
  );
  return (
    <Card title={texts.recent.title} actions={all}>
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
            <CompactTable
              caption={texts.recent.caption}
              columns={columns}
              rows={orders}
              rowKey={({ orderId }) => orderId}
            />
          )
        }
      </QueryRegion>
    </Card>
  );
}
