import type { ContactState } from '@regz/rules/contact/messages.ts';
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
import { ThreadPanel } from './thread-panel.tsx';

const texts = messages.contactStaff;

/**
 * The Contact tab of the admin panel: the list, and the conversation whose id is in the address.
 */
export function ContactTab() {
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

const tones = { open: 'warn', answered: 'good', closed: 'neutral' } as const;
const filters = ['open', 'answered', 'closed', 'all'] as const;

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
    header: texts.columns.last,
    place: 'more',
    cell: ({ lastAt }) => <time dateTime={lastAt}>{formatInstant(lastAt)}</time>,
  },
  {
    header: texts.columns.state,
    place: 'mark',
    cell: ({ state }) => <Badge tone={tones[state]}>{texts.states[state]}</Badge>,
  },
];

type ThreadListCardProps = {
  state: ContactState | 'all';
  /** The conversation that is open next to the list. */
  openId: string | null;
  onFilter: (state: ContactState | 'all') => void;
};

/** The conversations in a state, newest first. */
function ThreadListCard({ state, openId, onFilter }: ThreadListCardProps) {
  const list = useInfiniteQuery(
    queries.contact.staff.listThreads.infiniteOptions({
      input: (before: string | null) => (before === null ? { state } : { state, before }),
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
      <div className="sm:w-60">
        <SelectField
          label={texts.filter}
          value={state}
          options={filters.map((value) => ({ value, label: texts.filters[value] }))}
          onChange={({ target }) =>
            onFilter(filters.find((each) => each === target.value) ?? 'all')
          }
        />
      </div>
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
