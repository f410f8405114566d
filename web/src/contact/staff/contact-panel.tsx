import type { ContactState } from '@regz/rules/contact/messages.ts';
import { useState } from 'react';
import { threadAddress } from '../../platform/paths.ts';
import { useNavigate, useSearchParams } from '../../platform/routing/router.tsx';
import { ListAndDetail } from '../../platform/staff/list-and-detail.tsx';
import { ThreadListCard } from './thread-list-card.tsx';
import { ThreadPanel } from './thread-panel.tsx';

/** The Contact tab of the admin panel: the list, and the one conversation whose id is in the address. */
export function ContactPanel() {
  const [address] = useSearchParams();
  const [state, setState] = useState<ContactState | 'all'>('open');
  const navigate = useNavigate();
  const openId = address.get('thread');
  const close = () => navigate(threadAddress(null));
  return (
    <ListAndDetail
      list={<ThreadListCard state={state} openId={openId} onFilter={setState} />}
      detail={openId === null ? null : <ThreadPanel key={openId} id={openId} onBack={close} />}
      address={openId === null ? null : threadAddress(openId)}
      onClose={close}
    />
  );
}
