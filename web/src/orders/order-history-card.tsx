import { messages } from '../i18n/en.ts';
import { errorText } from '../platform/error-text.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Store } from '../ui/icons.ts';
import { OrderTable } from './order-table.tsx';
import { OrdersLoading } from './orders-loading.tsx';
import { StoreLink } from './store-link.tsx';
import type { Order, OrderHistory } from './use-orders.ts';

const texts = messages.orders.history;

type OrderHistoryCardProps = {
  history: OrderHistory;
  /** What has been loaded of it; undefined before anything has. */
  orders: readonly Order[] | undefined;
};

/** The Order History card. Source: specification B 2 Orders page; ledger ORD-1. */
export function OrderHistoryCard({ history, orders }: OrderHistoryCardProps) {
  return (
    <Card title={texts.title}>
      {history.isPending ? <OrdersLoading /> : null}
      {history.isError && orders === undefined ? (
        <ErrorState
          title={messages.orders.loadFailed}
          text={errorText(history.error)}
          retryLabel={messages.failures.retry}
          retrying={history.isFetching}
          onRetry={() => void history.refetch()}
        />
      ) : null}
      {orders?.length === 0 ? (
        <EmptyState
          icon={<Store className="size-6" aria-hidden="true" />}
          title={texts.emptyTitle}
          text={texts.emptyText}
          action={<StoreLink label={texts.emptyAction} />}
        />
      ) : null}
      {orders !== undefined && orders.length > 0 ? <OrderTable orders={orders} /> : null}
      {history.hasNextPage ? (
        <div>
          <Button
            variant="secondary"
            size="sm"
            pending={history.isFetchingNextPage}
            pendingText={texts.loadingMore}
            onClick={() => void history.fetchNextPage()}
          >
            {texts.more}
          </Button>
        </div>
      ) : null}
    </Card>
  );
}
