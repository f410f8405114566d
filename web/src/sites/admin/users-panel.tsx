import { CustomersPanel } from '../../customers/staff/customers-panel.tsx';
import { DeviceActs } from '../../devices/staff/device-acts.tsx';
import { CustomerOrdersCard } from '../../orders/staff/customer-orders-card.tsx';

/** The Users tab: customers, and with each what was ordered. Source: issue 4, part 6. */
export function UsersPanel() {
  return <CustomersPanel OrdersCard={CustomerOrdersCard} DeviceActs={DeviceActs} />;
}
