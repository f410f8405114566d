import { messages } from '@regz/texts/en.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { queries } from '../platform/api/api.ts';
import { pageByPage } from '../platform/queries/page-by-page.ts';
import { PagedList } from '../platform/queries/paged-list.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { LoadingRegion, Skeleton } from '../ui/feedback/skeleton.tsx';
import { Card } from '../ui/layout/card.tsx';
import { StatementList } from './statement-list.tsx';

const texts = messages.coinStatement;

/** Every movement of the person's coins with its reason, by UTC day, newest first. */
export function StatementCard() {
  const statement = useInfiniteQuery(
    queries.coins.listStatement.infiniteOptions({
      input: (before: string | null) => (before === null ? {} : { before }),
      ...pageByPage,
    }),
  );
  const pending = (
    <LoadingRegion label={messages.sites.loadingPage}>
      <Skeleton className="h-64 w-full" />
    </LoadingRegion>
  );
  return (
    <Card title={texts.title} description={texts.description}>
      <PagedList
        list={statement}
        rowsOf={({ rows }) => rows}
        pending={pending}
        empty={<EmptyState title={texts.empty} text={texts.emptyText} />}
        texts={texts}
      >
        {(rows) => <StatementList rows={rows} hasMore={statement.hasNextPage} />}
      </PagedList>
    </Card>
  );
}
