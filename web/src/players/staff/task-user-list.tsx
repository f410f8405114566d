import { TASK_USER_LIMITS, taskUserFilters } from '@regz/rules/players/task-users.ts';
import { messages } from '@regz/texts/en.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queries } from '../../platform/api/api.ts';
import { pageByPage } from '../../platform/queries/page-by-page.ts';
import { PagedList } from '../../platform/queries/paged-list.tsx';
import { TaskUserLink } from '../../platform/task-user-link.tsx';
import { formatInstantDay } from '../../platform/time/format-date.ts';
import { AroundName } from '../../ui/around-name.tsx';
import { Badge } from '../../ui/feedback/badge.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LoadingRegion, Skeleton } from '../../ui/feedback/skeleton.tsx';
import { SearchForm } from '../../ui/forms/search-form.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { type CompactColumn, CompactTable } from '../../ui/layout/compact-table.tsx';
import type { ListedTaskUser, TaskUserQuery } from './staff-task-users.ts';

const texts = messages.accountTaskUsers.list;
const { search, standing, title } = messages.accountTaskUsers;
const headers = texts.columns;
const filters = taskUserFilters.map((value) => ({ value, label: search.filters[value] }));

function NobodyFound({ query }: { query: TaskUserQuery }) {
  const everybody = query.text === '' && query.filter === 'all';
  return everybody ? (
    <EmptyState title={texts.empty} text={texts.emptyText} />
  ) : (
    <EmptyState title={texts.noMatch} text={texts.noMatchText} />
  );
}

type TaskUserListProps = {
  query: TaskUserQuery;
  /** The task user who is open next to the list. */
  openId: string | null;
  onSearch: (query: TaskUserQuery) => void;
};

/** The search for task users and its results, newest first. */
export function TaskUserList({ query, openId, onSearch }: TaskUserListProps) {
  const found = useInfiniteQuery(
    queries.players.staff.searchTaskUsers.infiniteOptions({
      input: (before: string | null) => (before === null ? query : { ...query, before }),
      ...pageByPage,
    }),
  );
  const pending = (
    <LoadingRegion label={texts.loading}>
      <Skeleton className="h-96 w-full" />
    </LoadingRegion>
  );
  return (
    <Card title={title}>
      <SearchForm
        text={query.text}
        textLabel={search.text}
        maxLength={TASK_USER_LIMITS.searchText}
        choice={query.filter}
        choiceLabel={search.filter}
        choices={filters}
        submitLabel={search.submit}
        hint={search.hint}
        onSearch={({ text, choice }) => onSearch({ text, filter: choice })}
      />
      <PagedList
        list={found}
        rowsOf={({ taskUsers }) => taskUsers}
        pending={pending}
        empty={<NobodyFound query={query} />}
        texts={texts}
      >
        {(taskUsers) => <TaskUserTable taskUsers={taskUsers} openId={openId} />}
      </PagedList>
    </Card>
  );
}

function heldText({ hold }: ListedTaskUser): ReactNode {
  if (hold === null) return texts.nothing;
  const { at, by, reason } = hold;
  return (
    <AroundName
      name={by}
      text={(name) => texts.heldBy({ day: formatInstantDay(at), by: name, reason })}
    />
  );
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
    cell: ({ email, maskedEmail }) => email ?? maskedEmail ?? texts.nothing,
    isBlank: ({ maskedEmail }) => maskedEmail === null,
  },
  { header: headers.language, place: 'more', cell: ({ language }) => language },
  {
    header: headers.coins,
    place: 'more',
    cell: ({ coins }) => (
      <span className="whitespace-nowrap">
        {texts.coins({ coins: coins.toLocaleString('en-US') })}
      </span>
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
  /** The task user who is open next to the table. */
  openId: string | null;
};

/** The table of found task users. */
function TaskUserTable({ taskUsers, openId }: TaskUserTableProps) {
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

type TaskUserBadgesProps = { taskUser: Pick<ListedTaskUser, 'closedAt' | 'hold' | 'isAdmin'> };

/** The exceptional state of a task user. A user who is not closed, held or staff is active. */
export function TaskUserBadges({ taskUser }: TaskUserBadgesProps) {
  const { closedAt, hold, isAdmin } = taskUser;
  if (closedAt !== null) return <Badge>{standing.closed}</Badge>;
  return (
    <span className="inline-flex flex-wrap gap-2">
      {isAdmin ? <Badge tone="info">{standing.staff}</Badge> : null}
      {hold === null ? null : <Badge tone="warn">{standing.held}</Badge>}
      {hold === null && !isAdmin ? <Badge tone="good">{standing.active}</Badge> : null}
    </span>
  );
}
