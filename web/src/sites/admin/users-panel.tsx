import { CustomersPanel } from '../../customers/staff/customers-panel.tsx';
import { GiveResets, RemoveDevice } from '../../devices/staff/device-acts.tsx';
import { CustomerOrdersCard } from '../../orders/staff/customer-orders-card.tsx';

const deviceActs = { GiveResets, RemoveDevice };

/** The Users tab: customers, and with each what was ordered. Source: issue 4, part 6. */
export function UsersPanel() {
  return <CustomersPanel OrdersCard={CustomerOrdersCard} deviceActs={deviceActs} />;
}
