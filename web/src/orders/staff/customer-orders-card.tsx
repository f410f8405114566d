import { useInfiniteQuery } from '@tanstack/react-query';
import { messages } from '../../i18n/en.ts';
import { queries } from '../../platform/api/api.ts';
import { MoreButton } from '../../platform/queries/more-button.tsx';
import { QueryRegion } from '../../platform/queries/query-region.tsx';
import { LoadingRegion, Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { CompactTable } from '../../ui/layout/compact-table.tsx';
import {
  amountColumn,
  dateColumn,
  idColumn,
  productColumn,
  statusColumn,
} from './list/order-columns.tsx';

const { ofCustomer: texts, list, loading, loadFailed } = messages.ordersStaff;
const columns = [idColumn, productColumn, amountColumn, dateColumn, statusColumn];

/** What a user has ordered, newest first; each order leads to its page. */
export function CustomerOrdersCard({ customerId }: { customerId: string }) {
  const found = useInfiniteQuery(
    queries.orders.staff.searchOrders.infiniteOptions({
      input: (before: string | null) => (before === null ? { customerId } : { customerId, before }),
      initialPageParam: null,
      getNextPageParam: ({ next }) => next,
    }),
  );
  const orders = found.data?.pages.flatMap((page) => page.orders) ?? [];
  return (
    <Card title={texts.title}>
      <QueryRegion
        query={found}
        pending={
          <LoadingRegion label={loading}>
            <Skeleton className="h-12 w-full" />
          </LoadingRegion>
        }
        failed={loadFailed}
      >
        {() =>
          orders.length === 0 ? (
            <p className="text-soft">{texts.empty}</p>
          ) : (
            <>
              <CompactTable
                caption={texts.caption}
                columns={columns}
                rows={orders}
                rowKey={({ orderId }) => orderId}
              />
              <MoreButton list={found} texts={list} />
            </>
          )
        }
      </QueryRegion>
    </Card>
  );
}
