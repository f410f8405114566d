import { useInfiniteQuery } from '@tanstack/react-query';
import { messages } from '../../i18n/en.ts';
import { queries } from '../../platform/api.ts';
import { errorText } from '../../platform/error-text.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { LoadingRegion, Skeleton } from '../../ui/skeleton.tsx';
import { AssignKeyButton } from './assign-key-button.tsx';
import { actionsColumn, dateColumn, idColumn, middleColumns } from './order-columns.tsx';
import { OrderSearchForm } from './order-search-form.tsx';
import { listInput, type OrderWish, type StaffOrder } from './staff-orders.ts';

const texts = messages.ordersStaff.list;
const loadingRows = [1, 2, 3, 4, 5, 6, 7, 8];

function columnsFor(onOpen: (orderId: string) => void) {
  const openable = {
    ...idColumn,
    cell: ({ orderId }: StaffOrder) => (
      <button
        type="button"
        aria-label={texts.open(orderId)}
        className="cursor-pointer font-mono whitespace-nowrap text-accent-text underline underline-offset-4"
        onClick={() => onOpen(orderId)}
      >
        {orderId}
      </button>
    ),
  };
  const actions = actionsColumn((order) => <AssignKeyButton order={order} />);
  return [openable, dateColumn, ...middleColumns, actions];
}

type FoundProps = {
  orders: readonly StaffOrder[];
  more: { pending: boolean; onMore: () => void } | null;
  onOpen: (orderId: string) => void;
};

function Found({ orders, more, onOpen }: FoundProps) {
  const count = orders.length;
  return (
    <>
      <DataTable
        caption={texts.caption}
        columns={columnsFor(onOpen)}
        rows={orders}
        rowKey={({ orderId }) => orderId}
      />
      <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line pt-4">
        <p role="status" className="text-sm text-faint">
          {more === null ? texts.shown(count) : texts.shownOfMore(count)}
        </p>
        {more === null ? null : (
          <Button
            variant="secondary"
            size="sm"
            pending={more.pending}
            pendingText={texts.loadingMore}
            onClick={more.onMore}
          >
            {texts.more}
          </Button>
        )}
      </div>
    </>
  );
}

function NothingFound({ wish }: { wish: OrderWish }) {
  return wish.search === '' && wish.status === 'any' ? (
    <EmptyState title={texts.empty} text={texts.emptyText} />
  ) : (
    <EmptyState title={texts.noMatch} text={texts.noMatchText} />
  );
}

type OrderListCardProps = {
  wish: OrderWish;
  onSearch: (wish: OrderWish) => void;
  onOpen: (orderId: string) => void;
};

/** The search for orders and what it finds, newest first. Source: issue 4, part 6. */
export function OrderListCard({ wish, onSearch, onOpen }: OrderListCardProps) {
  const found = useInfiniteQuery(
    queries.orders.staff.list.infiniteOptions({
      input: (before: string | null) => listInput(wish, before),
      initialPageParam: null,
      getNextPageParam: ({ next }) => next,
    }),
  );
  const orders = found.data?.pages.flatMap((page) => page.orders);
  const more = found.hasNextPage
    ? { pending: found.isFetchingNextPage, onMore: () => void found.fetchNextPage() }
    : null;
  return (
    <Card title={texts.title}>
      <OrderSearchForm key={wish.status} wish={wish} onSearch={onSearch} />
      {found.isPending ? (
        <LoadingRegion label={messages.ordersStaff.loading} className="flex flex-col gap-4">
          {loadingRows.map((row) => (
            <Skeleton key={row} className="h-8 w-full" />
          ))}
        </LoadingRegion>
      ) : null}
      {found.isError && orders === undefined ? (
        <ErrorState
          title={messages.ordersStaff.loadFailed}
          text={errorText(found.error)}
          retryLabel={messages.failures.retry}
          retrying={found.isFetching}
          onRetry={() => void found.refetch()}
        />
      ) : null}
      {orders?.length === 0 ? <NothingFound wish={wish} /> : null}
      {orders && orders.length > 0 ? <Found orders={orders} more={more} onOpen={onOpen} /> : null}
    </Card>
  );
}
