import { CustomersPanel } from '../../customers/staff/customers-panel.tsx';
import { GiveResets, RemoveDevice } from '../../devices/staff/device-acts.tsx';
import { CustomerTimeCard } from '../../licenses/staff/customer-time-card.tsx';
import { CustomerPcsCard } from '../../panel/staff/customer-pcs-card.tsx';

const deviceActs = { GiveResets, RemoveDevice };

/** The Users tab: customers, with their time and PCs. */
export function UsersTab() {
  return (
    <CustomersPanel PcsCard={CustomerPcsCard} deviceActs={deviceActs} TimeCard={CustomerTimeCard} />
  );
}
