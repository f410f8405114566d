import { useState } from 'react';
import { useSearchParams } from '../../platform/routing/router.tsx';
import { useMay } from '../../platform/staff/use-may.ts';
import { ExportCard } from './list/export-card.tsx';
import { OrderListCard } from './list/order-list-card.tsx';
import { OrderNotices } from './list/order-notices.tsx';
import { OrderPanel } from './order/order-panel.tsx';
import { everyOrder } from './staff-orders.ts';
import { StrayPaymentsCard } from './stray-payments-card.tsx';
import { useReturnFocus } from './use-return-focus.ts';

/**
 * The Orders tab of the admin panel: the list, or the one order whose id is in the address. The
 * search is kept meanwhile. Source: issue 4, part 6.
 */
export function StaffOrdersPanel() {
  const may = useMay();
  const [query, setQuery] = useState(everyOrder);
  const [address] = useSearchParams();
  const openId = address.get('order');
  const list = useReturnFocus(openId);
  if (openId !== null) return <OrderPanel key={openId} orderId={openId} />;
  return (
    <div ref={list} className="flex flex-col gap-6">
      <OrderNotices onShowFlagged={() => setQuery({ search: '', status: 'flagged' })} />
      <OrderListCard query={query} onSearch={setQuery} />
      {may('orders.staff.listUnmatchedPayments') ? <StrayPaymentsCard /> : null}
      {may('orders.staff.writeOrdersCsv') ? <ExportCard /> : null}
    </div>
  );
}
