import { messages } from '@regz/texts/en.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { queries, type Api } from '../platform/api/api.ts';
import { pageByPage } from '../platform/queries/page-by-page.ts';
import { PagedList } from '../platform/queries/paged-list.tsx';
import { formatInstant } from '../platform/time/format-date.ts';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { LoadingRegion, Skeleton } from '../ui/feedback/skeleton.tsx';
import { Card } from '../ui/layout/card.tsx';
import { Timeline } from '../ui/layout/timeline.tsx';
import { activityText } from './activity-text.ts';

const texts = messages.accountActivity;

type Entry = Awaited<ReturnType<Api['customers']['listActivity']>>['entries'][number];

function originText({ by, address }: Entry): string {
  if (by === 'staff') return texts.byStaff;
  return address === null ? '' : texts.from({ address });
}

function EntryText({ entry }: { entry: Entry }) {
  return (
    <>
      <p>
        <span>{`${activityText(entry.action)} `}</span>
        {entry.keyEnding === null ? null : (
          <span translate="no" className="font-mono text-sm text-soft">
            <span className="sr-only">{`${texts.keyEnding} `}</span>
            <span aria-hidden="true">••••</span>
            <span>{entry.keyEnding}</span>
          </span>
        )}
      </p>
      <p className="text-sm wrap-anywhere text-faint">
        <time dateTime={entry.at}>{formatInstant(entry.at)}</time> <span>{originText(entry)}</span>
      </p>
    </>
  );
}

function ActivityLoading() {
  return (
    <LoadingRegion label={texts.loading} className="flex flex-col gap-4">
      <Skeleton className="h-10 w-full" />
      <Skeleton className="h-10 w-full" />
      <Skeleton className="h-10 w-full" />
    </LoadingRegion>
  );
}

type ActivityCardProps = {
  /** False until the login is confirmed. */
  enabled: boolean;
};

/** The events of the account, with time and location. */
export function ActivityCard({ enabled }: ActivityCardProps) {
  const activity = useInfiniteQuery({
    ...queries.customers.listActivity.infiniteOptions({
      input: (before: string | null) => (before === null ? {} : { before }),
      ...pageByPage,
    }),
    enabled,
  });
  return (
    <Card title={texts.cardTitle}>
      <PagedList
        list={activity}
        rowsOf={({ entries }) => entries}
        pending={<ActivityLoading />}
        empty={<EmptyState title={texts.empty} text={texts.emptyText} />}
        texts={texts}
      >
        {(entries) => (
          <Timeline items={entries} itemKey={({ id }) => id}>
            {(entry) => <EntryText entry={entry} />}
          </Timeline>
        )}
      </PagedList>
    </Card>
  );
}
