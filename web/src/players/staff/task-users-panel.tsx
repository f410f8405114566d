import { useState } from 'react';
import { useSearchParams } from '../../platform/routing/router.tsx';
import type { TaskUserQuery } from './staff-task-users.ts';
import { TaskUserList } from './task-user-list.tsx';
import { TaskUserPanel, type TaskUserParts } from './task-user-panel.tsx';

const OPEN = 'task-user';
const everybody: TaskUserQuery = { text: '', filter: 'all' };

/**
 * The Task Users tab of the admin panel: the list, or the one task user whose id is in the address,
 * so that a reload and the browser's Back lead where they should. The search is kept meanwhile.
 */
export function TaskUsersPanel({ parts }: { parts: TaskUserParts }) {
  const [address, setAddress] = useSearchParams();
  const [query, setQuery] = useState(everybody);
  const openId = address.get(OPEN);
  // The focus follows a person who goes from one view to the other, and nobody who just arrived.
  const [arrivedAt] = useState(openId);
  const [moved, setMoved] = useState(false);
  if (!moved && openId !== arrivedAt) setMoved(true);

  function back() {
    setAddress((present) => {
      const next = new URLSearchParams(present);
      next.delete(OPEN);
      return next;
    });
  }

  if (openId !== null) {
    return (
      <TaskUserPanel key={openId} id={openId} takesFocus={moved} parts={parts} onBack={back} />
    );
  }
  return <TaskUserList query={query} takesFocus={moved} onSearch={setQuery} />;
}
