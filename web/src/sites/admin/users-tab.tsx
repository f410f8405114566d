import { CustomersPanel } from '../../customers/staff/customers-panel.tsx';
import { GiveResets, RemoveDevice } from '../../devices/staff/device-acts.tsx';
import { CustomerTimeCard } from '../../licenses/staff/customer-time-card.tsx';
import { CustomerPcsCard } from '../../panel/staff/customer-pcs-card.tsx';

const deviceActs = { GiveResets, RemoveDevice };

/** The Users tab: customers, and with each the time and where the panel runs. */
export function UsersTab() {
  return (
    <CustomersPanel PcsCard={CustomerPcsCard} deviceActs={deviceActs} TimeCard={CustomerTimeCard} />
  );
}
