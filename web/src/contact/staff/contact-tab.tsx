import { messages } from '@regz/texts/en.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Api, queries } from '../../platform/api/api.ts';
import { threadAddress } from '../../platform/paths.ts';
import { pageByPage } from '../../platform/queries/page-by-page.ts';
import { PagedList } from '../../platform/queries/paged-list.tsx';
import { Link, useNavigate, useSearchParams } from '../../platform/routing/router.tsx';
import { ListAndDetail } from '../../platform/staff/list-and-detail.tsx';
import { SelectBox, type Selection, useSelection } from '../../platform/staff/lists/selection.tsx';
import { useMay } from '../../platform/staff/use-may.ts';
import { formatInstant } from '../../platform/time/format-date.ts';
import { Badge } from '../../ui/feedback/badge.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LoadingRegion, Skeleton } from '../../ui/feedback/skeleton.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { type CompactColumn, CompactTable } from '../../ui/layout/compact-table.tsx';
import { stateTones } from '../state-tones.ts';
import { CloseSelected } from './close-selected.tsx';
import { RepliesCard } from './replies/replies-card.tsx';
import { ReportCard } from './report-card.tsx';
import { ThreadPanel, type ThreadPanelProps } from './thread-panel.tsx';
import { TopicsCard } from './topics/topics-card.tsx';
import { useStaffTopics } from './topics/use-staff-topics.ts';

const texts = messages.contactStaff;

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
      list={
        <div className="flex flex-col gap-6">
          <ThreadListCard filter={filter} openId={openId} onFilter={setFilter} />
          {openId === null ? <DeskCards /> : null}
        </div>
      }
      detail={
        openId === null ? null : <ThreadPanel key={openId} id={openId} onBack={close} {...parts} />
      }
      address={openId === null ? null : threadAddress(openId)}
      onClose={close}
    />
  );
}

/** What belongs to all conversations. */
function DeskCards() {
  return (
    <>
      <RepliesCard />
      <TopicsCard />
      <ReportCard />
    </>
  );
}

const states = ['open', 'waiting', 'answered', 'closed', 'snoozed', 'all'] as const;
const assignees = ['any', 'mine', 'none'] as const;

type Filter = Omit<Parameters<Api['contact']['staff']['listThreads']>[0], 'before'>;

type ListedThread = Awaited<ReturnType<Api['contact']['staff']['listThreads']>>['threads'][number];

const subjectColumn = (selection: Selection | null): CompactColumn<ListedThread> => ({
  header: texts.columns.subject,
  place: 'lead',
  cell: ({ id, number, subject, state }) => (
    <div className="flex items-center gap-3">
      {selection === null || state === 'closed' ? null : (
        <SelectBox id={id} label={texts.selection.choose({ number })} selection={selection} />
      )}
      <Link
        to={threadAddress(id)}
        className="inline-block min-h-6 min-w-0 wrap-anywhere text-accent-text underline underline-offset-4"
      >
        {texts.subject({ number, subject })}
      </Link>
    </div>
  ),
});

function TopicAndAssignee({ topic, assignee }: Pick<ListedThread, 'topic' | 'assignee'>) {
  const { nameOf } = useStaffTopics();
  const name = topic === null ? null : nameOf(topic);
  return [name, assignee].filter((text) => text !== null).join(' · ') || '-';
}

const columns: readonly CompactColumn<ListedThread>[] = [
  {
    header: texts.columns.from,
    place: 'more',
    cell: ({ name, email }) => texts.from({ name, email }),
  },
  {
    header: texts.columns.assignee,
    place: 'more',
    cell: ({ assignee, topic }) => <TopicAndAssignee topic={topic} assignee={assignee} />,
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
        <Badge tone={stateTones[state]}>{texts.states[state]}</Badge>
      </span>
    ),
  },
];

type FiltersProps = { filter: Filter; onFilter: (filter: Filter) => void };

/** The choices by state, assignee and topic. */
function Filters({ filter, onFilter }: FiltersProps) {
  const { state, assignee, topic } = filter;
  const topics = useStaffTopics();
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
        options={topics.options}
        onChange={({ target }) =>
          onFilter({ ...filter, topic: target.value === '' ? undefined : target.value })
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
        {(threads) => <Listed threads={threads} openId={openId} />}
      </PagedList>
    </Card>
  );
}

type ListedProps = { threads: readonly ListedThread[]; openId: string | null };

function Listed({ threads, openId }: ListedProps) {
  const may = useMay();
  const open = threads.filter(({ state }) => state !== 'closed');
  const selection = useSelection(open);
  const isSelecting = open.length > 0 && may('contact.staff.closeThreads');
  return (
    <>
      {isSelecting ? <CloseSelected threads={open} selection={selection} /> : null}
      <CompactTable
        caption={texts.title}
        rows={threads}
        rowKey={({ id }) => id}
        columns={[subjectColumn(isSelecting ? selection : null), ...columns]}
        isCurrent={({ id }) => id === openId}
      />
    </>
  );
}
