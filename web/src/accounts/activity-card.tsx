import { useInfiniteQuery } from '@tanstack/react-query';
import { messages } from '../i18n/en.ts';
import { queries, type Api } from '../platform/api.ts';
import { errorText } from '../platform/error-text.ts';
import { formatInstant } from '../platform/format-date.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { LoadingRegion, Skeleton } from '../ui/skeleton.tsx';
import { Timeline } from '../ui/timeline.tsx';

const texts = messages.accountActivity;

type Entry = Awaited<ReturnType<Api['accounts']['activity']['list']>>['entries'][number];

function actionText(action: string): string {
  return Object.hasOwn(texts.actions, action)
    ? (texts.actions[action] ?? texts.other)
    : texts.other;
}

function originText({ by, address }: Entry): string {
  if (by === 'staff') return texts.byStaff;
  return address === null ? '' : texts.from(address);
}

function EntryText({ entry }: { entry: Entry }) {
  return (
    <>
      <p>{actionText(entry.action)}</p>
      <p className="text-sm wrap-anywhere text-faint">
        <time dateTime={entry.at}>{formatInstant(entry.at)}</time> {originText(entry)}
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
  /** False while nobody is known to be signed in. */
  enabled: boolean;
};

/** What happened to the account, when and from where. Source: issue 3, part 8. */
export function ActivityCard({ enabled }: ActivityCardProps) {
  const activity = useInfiniteQuery({
    ...queries.accounts.activity.list.infiniteOptions({
      input: (before: string | null) => (before === null ? {} : { before }),
      initialPageParam: null,
      getNextPageParam: ({ next }) => next,
    }),
    enabled,
  });
  const entries = activity.data?.pages.flatMap((page) => page.entries);
  return (
    <Card title={texts.title} description={texts.description}>
      {activity.isPending ? <ActivityLoading /> : null}
      {activity.isError && entries === undefined ? (
        <ErrorState
          title={texts.loadFailed}
          text={errorText(activity.error)}
          retryLabel={messages.failures.retry}
          retrying={activity.isFetching}
          onRetry={() => void activity.refetch()}
        />
      ) : null}
      {entries?.length === 0 ? <EmptyState title={texts.empty} text={texts.emptyText} /> : null}
      {entries && entries.length > 0 ? (
        <Timeline items={entries} itemKey={({ id }) => id}>
          {(entry) => <EntryText entry={entry} />}
        </Timeline>
      ) : null}
      {activity.hasNextPage ? (
        <div>
          <Button
            variant="secondary"
            size="sm"
            pending={activity.isFetchingNextPage}
            pendingText={texts.loadingMore}
            onClick={() => void activity.fetchNextPage()}
          >
            {texts.more}
          </Button>
        </div>
      ) : null}
    </Card>
  );
}
