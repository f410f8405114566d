import { contactTopics } from '@regz/rules/contact/messages.ts';
import { messages } from '@regz/texts/en.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Api, queries } from '../../platform/api/api.ts';
import { threadAddress } from '../../platform/paths.ts';
import { pageByPage } from '../../platform/queries/page-by-page.ts';
import { PagedList } from '../../platform/queries/paged-list.tsx';
import { Link, useNavigate, useSearchParams } from '../../platform/routing/router.tsx';
import { ListAndDetail } from '../../platform/staff/list-and-detail.tsx';
import { formatInstant } from '../../platform/time/format-date.ts';
import { Badge } from '../../ui/feedback/badge.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LoadingRegion, Skeleton } from '../../ui/feedback/skeleton.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { type CompactColumn, CompactTable } from '../../ui/layout/compact-table.tsx';
import { ThreadPanel, type ThreadPanelProps } from './thread-panel.tsx';

const texts = messages.contactStaff;
const { topics } = messages.contactOwn;

/**
 * The Contact tab of the admin panel: the list, and the conversation whose id is in the address.
 */
export function ContactTab(parts: Pick<ThreadPanelProps, 'Facts' | 'Acts'>) {
  const [address] = useSearchParams();
  const [filter, setFilter] = useState<Filter>({ state: 'open' });
  const navigate = useNavigate();
  const openId = address.get('thread');
  const close = () => navigate(threadAddress(null));
  return (
    <ListAndDetail
      list={<ThreadListCard filter={filter} openId={openId} onFilter={setFilter} />}
      detail={
        openId === null ? null : (
          <ThreadPanel key={openId} id={openId} onBack={close} {...parts} />
        )
      }
      address={openId === null ? null : threadAddress(openId)}
      onClose={close}
    />
  );
}

const tones = { open: 'warn', waiting: 'info', answered: 'good', closed: 'neutral' } as const;
const states = ['open', 'waiting', 'answered', 'closed', 'snoozed', 'all'] as const;
const assignees = ['any', 'mine', 'none'] as const;

type Filter = Omit<Parameters<Api['contact']['staff']['listThreads']>[0], 'before'>;

type ListedThread = Awaited<ReturnType<Api['contact']['staff']['listThreads']>>['threads'][number];

const columns: readonly CompactColumn<ListedThread>[] = [
  {
    header: texts.columns.subject,
    place: 'lead',
    cell: ({ id, number, subject }) => (
      <Link
        to={threadAddress(id)}
        className="inline-block min-h-6 text-accent-text underline underline-offset-4"
      >
        {texts.subject({ number, subject })}
      </Link>
    ),
  },
  {
    header: texts.columns.from,
    place: 'more',
    cell: ({ name, email }) => texts.from({ name, email }),
  },
  {
    header: texts.columns.assignee,
    place: 'more',
    cell: ({ assignee, topic }) =>
      [topic === null ? null : topics[topic], assignee]
        .filter((text) => text !== null)
        .join(' · ') || '-',
  },
  {
    header: texts.columns.last,
    place: 'more',
    cell: ({ lastAt }) => <time dateTime={lastAt}>{formatInstant(lastAt)}</time>,
  },
  {
    header: texts.columns.state,
    place: 'mark',
    cell: ({ state, urgent }) => (
      <span className="flex flex-wrap gap-2">
        {urgent ? <Badge tone="bad">{texts.urgent}</Badge> : null}
        <Badge tone={tones[state]}>{texts.states[state]}</Badge>
      </span>
    ),
  },
];

type FiltersProps = { filter: Filter; onFilter: (filter: Filter) => void };

/** The choices by state, assignee and topic. */
function Filters({ filter, onFilter }: FiltersProps) {
  const { state, assignee, topic } = filter;
  return (
    <div className="grid grid-cols-2 gap-3">
      <div className="col-span-2">
        <SelectField
          label={texts.filter}
          value={state}
          options={states.map((value) => ({ value, label: texts.filters[value] }))}
          onChange={({ target }) =>
            onFilter({ ...filter, state: states.find((each) => each === target.value) ?? 'all' })
          }
        />
      </div>
      <SelectField
        label={texts.assigneeFilter}
        value={assignee ?? 'any'}
        options={assignees.map((value) => ({ value, label: texts.assignees[value] }))}
        onChange={({ target }) => {
          const chosen = assignees.find((each) => each === target.value) ?? 'any';
          onFilter({ ...filter, assignee: chosen === 'any' ? undefined : chosen });
        }}
      />
      <SelectField
        label={texts.topicFilter}
        value={topic ?? ''}
        placeholder={texts.anyTopic}
        options={contactTopics.map((value) => ({ value, label: topics[value] }))}
        onChange={({ target }) =>
          onFilter({ ...filter, topic: contactTopics.find((each) => each === target.value) })
        }
      />
    </div>
  );
}

type ThreadListCardProps = FiltersProps & {
  /** The conversation that is open next to the list. */
  openId: string | null;
};

/** The conversations that a filter includes: urgent ones first, then the newest. */
function ThreadListCard({ filter, openId, onFilter }: ThreadListCardProps) {
  const list = useInfiniteQuery(
    queries.contact.staff.listThreads.infiniteOptions({
      input: (before: string | null) => (before === null ? filter : { ...filter, before }),
      ...pageByPage,
    }),
  );
  const pending = (
    <LoadingRegion label={texts.loading}>
      <Skeleton className="h-64 w-full" />
    </LoadingRegion>
  );
  return (
    <Card title={texts.title} description={texts.description}>
      <Filters filter={filter} onFilter={onFilter} />
      <PagedList
        list={list}
        rowsOf={({ threads }) => threads}
        pending={pending}
        empty={<EmptyState title={texts.empty} text={texts.emptyText} />}
        texts={texts}
      >
        {(threads) => (
          <CompactTable
            caption={texts.title}
            rows={threads}
            rowKey={({ id }) => id}
            columns={columns}
            isCurrent={({ id }) => id === openId}
          />
        )}
      </PagedList>
    </Card>
  );
}
