import { messages } from '../i18n/en.ts';
import { MoreButton } from '../platform/queries/more-button.tsx';
import { QueryRegion } from '../platform/queries/query-region.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { Store } from '../ui/icons.ts';
import { Card } from '../ui/layout/card.tsx';
import { OrderTable } from './order-table.tsx';
import { OrdersLoading } from './orders-loading.tsx';
import { StoreLink } from './store-link.tsx';
import type { Order, OrderHistory } from './use-orders.ts';

const texts = messages.orders.history;

type OrderHistoryCardProps = {
  history: OrderHistory;
  /** What has been loaded of it. */
  orders: readonly Order[];
};

/** The Order History card. Source: specification B 2 Orders page; ledger ORD-1. */
export function OrderHistoryCard({ history, orders }: OrderHistoryCardProps) {
  return (
    <Card title={texts.title}>
      <QueryRegion query={history} pending={<OrdersLoading />} failed={messages.orders.loadFailed}>
        {() =>
          orders.length === 0 ? (
            <EmptyState
              icon={<Store className="size-6" aria-hidden="true" />}
              title={texts.emptyTitle}
              text={texts.emptyText}
              action={<StoreLink label={texts.emptyAction} quiet />}
            />
          ) : (
            <OrderTable orders={orders} />
          )
        }
      </QueryRegion>
      <MoreButton list={history} texts={texts} />
    </Card>
  );
}
