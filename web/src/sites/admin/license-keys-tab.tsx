import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { KeyStockPanel } from '../../key-stock/key-stock-panel.tsx';
import { RecentOrdersCard } from '../../orders/staff/list/recent-orders-card.tsx';
import { refillPollMs } from '../../orders/staff/staff-orders.ts';
import { queries } from '../../platform/api/api.ts';
import { lazyPart } from '../../platform/connection/load-part.tsx';
import { useSearchParams } from '../../platform/routing/router.tsx';
import { PanelLoading } from './panel-loading.tsx';

const AddressedBatch = lazyPart(async () => {
  const batch = await import('./addressed-batch.tsx');
  return batch.AddressedBatch;
});

/**
 * The License Keys tab: the stock, and the orders that wait for it. It appears as a whole, so that
 * nothing moves while a person taps.
 */
export function LicenseKeysTab() {
  const [address, setAddress] = useSearchParams();
  const backOrders = useQuery({
    ...queries.orders.staff.listBackOrders.queryOptions({ input: {} }),
    refetchInterval: ({ state }) => refillPollMs(state),
  });
  const recent = useQuery({
    ...queries.orders.staff.searchOrders.queryOptions({ input: {} }),
    refetchInterval: ({ state }) => refillPollMs(backOrders, state),
  });
  const products = useQuery({
    ...queries.keyStock.listProducts.queryOptions({ input: {} }),
    refetchInterval: ({ state }) => refillPollMs(backOrders, state),
  });
  if ([backOrders, recent, products].some(({ isPending }) => isPending)) return <PanelLoading />;
  const waiting = new Map(backOrders.data?.map((each) => [each.productId, each.waiting]));
  const batchId = address.get('batch');
  const batch =
    batchId === null ? null : (
      <Suspense>
        <AddressedBatch
          key={batchId}
          id={batchId}
          onClose={() => setAddress({ tab: 'license-keys' })}
        />
      </Suspense>
    );
  return (
    <KeyStockPanel waiting={waiting} batch={batch}>
      <RecentOrdersCard />
    </KeyStockPanel>
  );
}
