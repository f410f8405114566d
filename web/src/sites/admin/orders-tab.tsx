import { BuyerCard } from '../../customers/staff/buyer-card.tsx';
import { StaffOrdersPanel } from '../../orders/staff/staff-orders-panel.tsx';

/** The Orders tab: the orders, each with its account. */
export function OrdersTab() {
  return <StaffOrdersPanel Buyer={BuyerCard} />;
}
