import { useQuery } from '@tanstack/react-query';
import { KeyStockPanel } from '../../key-stock/key-stock-panel.tsx';
import { RecentOrdersCard } from '../../orders/staff/list/recent-orders-card.tsx';
import { queries } from '../../platform/api/api.ts';
import { PanelLoading } from './panel-loading.tsx';

/**
 * The License Keys tab: the stock, and the orders that wait for it. It appears as a whole, so that
 * nothing moves while a person taps.
 */
export function LicenseKeysTab() {
  const backOrders = useQuery(queries.orders.staff.listBackOrders.queryOptions({ input: {} }));
  const recent = useQuery(queries.orders.staff.searchOrders.queryOptions({ input: {} }));
  const products = useQuery(queries.keyStock.listProducts.queryOptions({ input: {} }));
  if ([backOrders, recent, products].some(({ isPending }) => isPending)) return <PanelLoading />;
  const waiting = new Map(backOrders.data?.map((each) => [each.productId, each.waiting]));
  return (
    <KeyStockPanel waiting={waiting}>
      <RecentOrdersCard />
    </KeyStockPanel>
  );
}
