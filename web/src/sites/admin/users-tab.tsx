import { CustomersPanel } from '../../customers/staff/customers-panel.tsx';
import { GiveResets, RemoveDevice } from '../../devices/staff/device-acts.tsx';
import { CustomerTimeCard } from '../../licenses/staff/customer-time-card.tsx';
import { CustomerOrdersCard } from '../../orders/staff/customer-orders-card.tsx';
import { GiveKey } from '../../orders/staff/give-key.tsx';
import { CustomerPcsCard } from '../../panel/staff/customer-pcs-card.tsx';

const accessActs = { GiveKey, GiveResets, RemoveDevice };

/** The Users tab: customers, with their time and PCs. */
export function UsersTab() {
  return (
    <CustomersPanel
      OrdersCard={CustomerOrdersCard}
      PcsCard={CustomerPcsCard}
      accessActs={accessActs}
      TimeCard={CustomerTimeCard}
    />
  );
}
