import type { ContactState } from '@regz/rules/contact/messages.ts';
import { useState } from 'react';
import { useSearchParams } from '../../platform/routing/router.tsx';
import { ThreadListCard } from './thread-list-card.tsx';
import { ThreadPanel } from './thread-panel.tsx';

const OPEN = 'thread';

/**
 * The Contact tab of the admin panel: the list, or the one conversation whose id is in the address,
 * so that a reload and the browser's Back lead where they should.
 */
export function ContactPanel() {
  const [address, setAddress] = useSearchParams();
  const [state, setState] = useState<ContactState | 'all'>('open');
  const openId = address.get(OPEN);

  function go(id: string | null) {
    setAddress((present) => {
      const next = new URLSearchParams(present);
      if (id === null) next.delete(OPEN);
      else next.set(OPEN, id);
      return next;
    });
  }

  if (openId !== null) return <ThreadPanel key={openId} id={openId} onBack={() => go(null)} />;
  return <ThreadListCard state={state} onFilter={setState} onOpen={go} />;
}
