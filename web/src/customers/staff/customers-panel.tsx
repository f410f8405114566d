import { type ComponentType, useState } from 'react';
import { useSearchParams } from '../../platform/routing/router.tsx';
import { CustomerList } from './customer-list.tsx';
import { CustomerPanel } from './customer-panel.tsx';
import type { Customer, CustomerQuery } from './customers.ts';

type CustomersPanelProps = {
  /** Shows what a user has ordered. */
  OrdersCard: ComponentType<{ customerId: string }>;
  /** What staff can do with a user's devices. */
  DeviceActs: ComponentType<{ owner: Customer }>;
};

const OPEN = 'user';
const everybody: CustomerQuery = { text: '', filter: 'all' };

/**
 * The Users tab of the admin panel: the list, or the one user whose id is in the address, so that a
 * reload and the browser's Back lead where they should. The search is kept meanwhile. Source: issue
 * 4, part 6.
 */
export function CustomersPanel({ OrdersCard, DeviceActs }: CustomersPanelProps) {
  const [address, setAddress] = useSearchParams();
  const [query, setQuery] = useState(everybody);
  // The focus follows a person who goes from one view to the other, and nobody who just arrived.
  const [moved, setMoved] = useState(false);
  const openId = address.get(OPEN);

  function go(id: string | null) {
    setMoved(true);
    setAddress((present) => {
      const next = new URLSearchParams(present);
      if (id === null) next.delete(OPEN);
      else next.set(OPEN, id);
      return next;
    });
  }

  if (openId !== null) {
    return (
      <CustomerPanel
        key={openId}
        id={openId}
        takesFocus={moved}
        DeviceActs={DeviceActs}
        orders={<OrdersCard customerId={openId} />}
        onBack={() => go(null)}
      />
    );
  }
  return <CustomerList query={query} takesFocus={moved} onSearch={setQuery} onOpen={go} />;
}
