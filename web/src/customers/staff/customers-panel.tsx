import { type ComponentType, useState } from 'react';
import { customerAddress } from '../../platform/paths.ts';
import { useNavigate, useSearchParams } from '../../platform/routing/router.tsx';
import { ListAndDetail } from '../../platform/staff/list-and-detail.tsx';
import type { DeviceActs } from './customer-access-card.tsx';
import { CustomerList } from './customer-list.tsx';
import { CustomerPanel } from './customer-panel.tsx';
import type { Customer, CustomerQuery } from './customers.ts';

type CustomersPanelProps = {
  /** The PCs on which a user runs the panel. */
  PcsCard: ComponentType<{ customerId: string }>;
  deviceActs: DeviceActs;
  /** A user's subscription and its next events, with the acts on it. */
  TimeCard: ComponentType<{ owner: Customer }>;
};

const everybody: CustomerQuery = { text: '', filter: 'all' };

/** The Users tab of the admin panel: the list, and the user whose id is in the address. */
export function CustomersPanel({ PcsCard, deviceActs, TimeCard }: CustomersPanelProps) {
  const [address] = useSearchParams();
  const [query, setQuery] = useState(everybody);
  const navigate = useNavigate();
  const openId = address.get('user');
  const close = () => navigate(customerAddress(null));
  return (
    <ListAndDetail
      list={<CustomerList query={query} openId={openId} onSearch={setQuery} />}
      detail={
        openId === null ? null : (
          <CustomerPanel
            key={openId}
            id={openId}
            deviceActs={deviceActs}
            TimeCard={TimeCard}
            pcs={<PcsCard customerId={openId} />}
            onBack={close}
          />
        )
      }
      address={openId === null ? null : customerAddress(openId)}
      onClose={close}
    />
  );
}
