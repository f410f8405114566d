import { useInfiniteQuery } from '@tanstack/react-query';
import { messages } from '../i18n/en.ts';
import { queries, type Api } from '../platform/api/api.ts';
import { MoreButton } from '../platform/queries/more-button.tsx';
import { QueryRegion } from '../platform/queries/query-region.tsx';
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
  return address === null ? '' : texts.from(address);
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

function Entries({ entries }: { entries: readonly Entry[] }) {
  if (entries.length === 0) return <EmptyState title={texts.empty} text={texts.emptyText} />;
  return (
    <Timeline items={entries} itemKey={({ id }) => id}>
      {(entry) => <EntryText entry={entry} />}
    </Timeline>
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
  /** False until somebody is known to be logged in. */
  enabled: boolean;
};

/** What happened to the account, when and from where. Source: issue 3, part 8. */
export function ActivityCard({ enabled }: ActivityCardProps) {
  const activity = useInfiniteQuery({
    ...queries.customers.listActivity.infiniteOptions({
      input: (before: string | null) => (before === null ? {} : { before }),
      initialPageParam: null,
      getNextPageParam: ({ next }) => next,
    }),
    enabled,
  });
  return (
    <Card title={texts.cardTitle}>
      <QueryRegion query={activity} pending={<ActivityLoading />} failed={texts.loadFailed}>
        {({ pages }) => <Entries entries={pages.flatMap((page) => page.entries)} />}
      </QueryRegion>
      <MoreButton list={activity} texts={texts} />
    </Card>
  );
}
