import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { messages } from '../../i18n/en.ts';
import { queries } from '../../platform/api.ts';
import { errorText } from '../../platform/error-text.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { Card } from '../../ui/card.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { LoadingRegion, Skeleton } from '../../ui/skeleton.tsx';
import { AssignKeyButton } from './assign-key-button.tsx';
import { actionsColumn, idColumn, middleColumns } from './order-columns.tsx';

const texts = messages.ordersStaff;
const columns = [
  idColumn,
  ...middleColumns,
  actionsColumn((order) => <AssignKeyButton order={order} />),
];
const loadingRows = [1, 2, 3];

/** The last twenty orders, and a key for each that is not completed. Source: B 2 Admin; ADM-2. */
export function RecentOrdersCard() {
  const recent = useQuery(queries.orders.staff.list.queryOptions({ input: {} }));
  const orders = recent.data?.orders;
  const all = (
    <Link to="?tab=orders" className={buttonClass('secondary', 'sm')}>
      {texts.recent.all}
    </Link>
  );
  return (
    <Card title={texts.recent.title} actions={all}>
      {recent.isPending ? (
        <LoadingRegion label={texts.loading} className="flex flex-col gap-4">
          {loadingRows.map((row) => (
            <Skeleton key={row} className="h-8 w-full" />
          ))}
        </LoadingRegion>
      ) : null}
      {recent.isError && orders === undefined ? (
        <ErrorState
          title={texts.loadFailed}
          text={errorText(recent.error)}
          retryLabel={messages.failures.retry}
          retrying={recent.isFetching}
          onRetry={() => void recent.refetch()}
        />
      ) : null}
      {orders?.length === 0 ? <p className="text-soft">{texts.recent.empty}</p> : null}
      {orders && orders.length > 0 ? (
        <DataTable
          caption={texts.recent.caption}
          columns={columns}
          rows={orders}
          rowKey={({ orderId }) => orderId}
        />
      ) : null}
    </Card>
  );
}
