import { useState } from 'react';
import { taskUserAddress } from '../../platform/paths.ts';
import { useNavigate, useSearchParams } from '../../platform/routing/router.tsx';
import { ListAndDetail } from '../../platform/staff/list-and-detail.tsx';
import type { TaskUserQuery } from './staff-task-users.ts';
import { TaskUserList } from './task-user-list.tsx';
import { TaskUserPanel, type TaskUserParts } from './task-user-panel.tsx';

const everybody: TaskUserQuery = { text: '', filter: 'all' };

/** The Task Users tab of the admin panel: the list, and the one whose id is in the address. */
export function TaskUsersPanel({ parts }: { parts: TaskUserParts }) {
  const [address] = useSearchParams();
  const [query, setQuery] = useState(everybody);
  const navigate = useNavigate();
  const openId = address.get('task-user');
  const close = () => navigate(taskUserAddress(null));
  return (
    <ListAndDetail
      list={<TaskUserList query={query} openId={openId} onSearch={setQuery} />}
      detail={
        openId === null ? null : (
          <TaskUserPanel key={openId} id={openId} parts={parts} onBack={close} />
        )
      }
      address={openId === null ? null : taskUserAddress(openId)}
      onClose={close}
    />
  );
}
