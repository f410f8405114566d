import { useState } from 'react';
import { ExportCard } from './list/export-card.tsx';
import { OrderListCard } from './list/order-list-card.tsx';
import { OrderDialog } from './order/order-dialog.tsx';
import { OrderNotices } from './order/order-notices.tsx';
import { everyOrder } from './staff-orders.ts';

/** The Orders tab of the admin panel. Source: issue 4, part 6. */
export function StaffOrdersPanel() {
  const [query, setQuery] = useState(everyOrder);
  const [openId, setOpenId] = useState<string | null>(null);
  return (
    <div className="flex flex-col gap-6">
      <OrderNotices onShowFlagged={() => setQuery({ search: '', status: 'flagged' })} />
      <OrderListCard query={query} onSearch={setQuery} onOpen={setOpenId} />
      <ExportCard />
      <OrderDialog orderId={openId} onClose={() => setOpenId(null)} />
    </div>
  );
}
