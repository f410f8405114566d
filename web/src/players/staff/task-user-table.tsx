import { messages } from '../../i18n/en.ts';
import { TaskUserLink } from '../../platform/task-user-link.tsx';
import { formatInstantDay } from '../../platform/time/format-date.ts';
import { type CompactColumn, CompactTable } from '../../ui/layout/compact-table.tsx';
import type { ListedTaskUser } from './staff-task-users.ts';
import { TaskUserBadges } from './task-user-badges.tsx';

const texts = messages.accountTaskUsers.list;
const headers = texts.columns;

function heldText({ hold }: ListedTaskUser): string {
  if (hold === null) return texts.nothing;
  return texts.heldBy(formatInstantDay(hold.at), hold.by, hold.reason);
}

const columns: readonly CompactColumn<ListedTaskUser>[] = [
  {
    header: headers.username,
    place: 'lead',
    cell: ({ id, username }) => <TaskUserLink id={id} username={username} />,
  },
  {
    header: headers.email,
    place: 'more',
    cell: ({ maskedEmail }) => maskedEmail ?? texts.nothing,
    isBlank: ({ maskedEmail }) => maskedEmail === null,
  },
  { header: headers.language, place: 'more', cell: ({ language }) => language },
  {
    header: headers.coins,
    place: 'more',
    cell: ({ coins }) => (
      <span className="whitespace-nowrap">{texts.coins(coins.toLocaleString('en-US'))}</span>
    ),
  },
  {
    header: headers.standing,
    place: 'mark',
    cell: (taskUser) => <TaskUserBadges taskUser={taskUser} />,
  },
  { header: headers.hold, place: 'more', cell: heldText, isBlank: ({ hold }) => hold === null },
  {
    header: headers.registered,
    place: 'more',
    cell: ({ createdAt }) => (
      <span className="whitespace-nowrap">{formatInstantDay(createdAt)}</span>
    ),
  },
];

type TaskUserTableProps = {
  taskUsers: readonly ListedTaskUser[];
  /** The one who is open beside the table. */
  openId: string | null;
};

/** The table of task users that were found. */
export function TaskUserTable({ taskUsers, openId }: TaskUserTableProps) {
  return (
    <CompactTable
      caption={texts.caption}
      columns={columns}
      rows={taskUsers}
      rowKey={({ id }) => id}
      isCurrent={({ id }) => id === openId}
    />
  );
}
