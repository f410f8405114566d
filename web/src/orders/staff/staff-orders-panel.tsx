import { type ComponentType, useState } from 'react';
import { orderAddress } from '../../platform/paths.ts';
import { useNavigate, useSearchParams } from '../../platform/routing/router.tsx';
import { ListAndDetail } from '../../platform/staff/list-and-detail.tsx';
import { useMay } from '../../platform/staff/use-may.ts';
import { ExportCard } from './list/export-card.tsx';
import { OrderListCard } from './list/order-list-card.tsx';
import { OrderNotices } from './list/order-notices.tsx';
import { OrderPanel } from './order/order-panel.tsx';
import { everyOrder } from './staff-orders.ts';
import { StrayPaymentsCard } from './stray-payments-card.tsx';

type StaffOrdersPanelProps = {
  /** Shows the account that an order is of. */
  Buyer: ComponentType<{ customerId: string }>;
};

/**
 * The Orders tab of the admin panel: the list, and the one order whose id is in the address. Source:
 * issue 4, part 6.
 */
export function StaffOrdersPanel({ Buyer }: StaffOrdersPanelProps) {
  const may = useMay();
  const [query, setQuery] = useState(everyOrder);
  const [address] = useSearchParams();
  const openId = address.get('order');
  const navigate = useNavigate();
  const list = (
    <>
      {openId === null ? (
        <OrderNotices onShowFlagged={() => setQuery({ search: '', status: 'flagged' })} />
      ) : null}
      <OrderListCard query={query} openId={openId} onSearch={setQuery} />
      {may('orders.staff.listUnmatchedPayments') ? <StrayPaymentsCard /> : null}
      {may('orders.staff.writeOrdersCsv') ? <ExportCard /> : null}
    </>
  );
  return (
    <ListAndDetail
      list={list}
      detail={openId === null ? null : <OrderPanel key={openId} orderId={openId} Buyer={Buyer} />}
      address={openId === null ? null : orderAddress(openId)}
      onClose={() => navigate(orderAddress(null))}
    />
  );
}
