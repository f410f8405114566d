import { useInfiniteQuery } from '@tanstack/react-query';
import { useShownLanguage, useTaskWords } from '../i18n/task-area/language.ts';
import { queries } from '../platform/api/api.ts';
import { MoreButton } from '../platform/queries/more-button.tsx';
import { QueryRegion } from '../platform/queries/query-region.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { LoadingRegion, Skeleton } from '../ui/feedback/skeleton.tsx';
import { Card } from '../ui/layout/card.tsx';
import { StatementList } from './statement-list.tsx';

/** Every movement of the person's coins with its reason, by UTC day, newest first. */
export function StatementCard() {
  const words = useTaskWords();
  const language = useShownLanguage()?.language ?? 'en';
  const texts = words.coins.statement;
  const statement = useInfiniteQuery(
    queries.coins.listStatement.infiniteOptions({
      input: (before: string | undefined) => (before === undefined ? {} : { before }),
      initialPageParam: undefined,
      getNextPageParam: ({ next }) => next ?? undefined,
    }),
  );
  const pending = (
    <LoadingRegion label={words.account.loading}>
      <Skeleton className="h-64 w-full" />
    </LoadingRegion>
  );
  return (
    <Card title={texts.title} description={texts.description}>
      <QueryRegion query={statement} failed={texts.loadFailed} pending={pending}>
        {({ pages }) => {
          const rows = pages.flatMap((page) => page.rows);
          if (rows.length === 0) return <EmptyState title={texts.empty} text={texts.emptyText} />;
          return (
            <StatementList
              rows={rows}
              hasMore={statement.hasNextPage}
              words={words}
              language={language}
            />
          );
        }}
      </QueryRegion>
      <MoreButton list={statement} texts={{ more: texts.more, loadingMore: texts.loadingMore }} />
    </Card>
  );
}
