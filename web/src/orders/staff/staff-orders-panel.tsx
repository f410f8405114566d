import { useState } from 'react';
import { ExportCard } from './export-card.tsx';
import { OrderDialog } from './order-dialog.tsx';
import { OrderListCard } from './order-list-card.tsx';
import { OrderNotices } from './order-notices.tsx';
import { everyOrder } from './staff-orders.ts';

/** The Orders tab of the admin panel. Source: issue 4, part 6. */
export function StaffOrdersPanel() {
  const [wish, setWish] = useState(everyOrder);
  const [openId, setOpenId] = useState<string | null>(null);
  return (
    <div className="flex flex-col gap-6">
      <OrderNotices onShowFlagged={() => setWish({ search: '', status: 'flagged' })} />
      <OrderListCard wish={wish} onSearch={setWish} onOpen={setOpenId} />
      <ExportCard />
      <OrderDialog orderId={openId} onClose={() => setOpenId(null)} />
    </div>
  );
}
