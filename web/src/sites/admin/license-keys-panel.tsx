import { useQuery } from '@tanstack/react-query';
import { KeyStockPanel } from '../../key-stock/key-stock-panel.tsx';
import { StockAlerts } from '../../key-stock/stock-alerts.tsx';
import { RecentOrdersCard } from '../../orders/staff/list/recent-orders-card.tsx';
import { queries } from '../../platform/api/api.ts';
import { PanelLoading } from './panel-loading.tsx';

/**
 * The License Keys tab: what is ordered, and the stock it is filled from. It appears as a whole, so
 * that nothing moves away from under a finger. Source: B 2 Admin.
 */
export function LicenseKeysPanel() {
  const backOrders = useQuery(queries.orders.staff.listBackOrders.queryOptions({ input: {} }));
  const recent = useQuery(queries.orders.staff.searchOrders.queryOptions({ input: {} }));
  const products = useQuery(queries.keyStock.listProducts.queryOptions({ input: {} }));
  if ([backOrders, recent, products].some(({ isPending }) => isPending)) return <PanelLoading />;
  const waiting = new Map(backOrders.data?.map((each) => [each.productId, each.waiting]));
  return (
    <div className="flex flex-col gap-6">
      <StockAlerts waiting={waiting} />
      <RecentOrdersCard />
      <KeyStockPanel waiting={waiting} />
    </div>
  );
}
