import { useInfiniteQuery } from '@tanstack/react-query';
import { messages } from '../../i18n/en.ts';
import { coins } from '../../i18n/task-area/en/coins.ts';
import { dates } from '../../i18n/task-area/en/dates.ts';
import { queries } from '../../platform/api/api.ts';
import { MoreButton } from '../../platform/queries/more-button.tsx';
import { QueryRegion } from '../../platform/queries/query-region.tsx';
import { LoadingRegion, Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { StatementList } from '../statement-list.tsx';

const texts = messages.coinsStaff.wallet;
const owners = coins.statement;

type WalletCardProps = {
  userId: string;
  /** Where a purchase of this person is shown. */
  purchaseHref: (purchaseId: string) => string;
};

/** Any wallet's statement, in the words its owner reads in English. */
export function WalletCard({ userId, purchaseHref }: WalletCardProps) {
  const statement = useInfiniteQuery(
    queries.coins.staff.readWallet.infiniteOptions({
      input: (before: string | undefined) =>
        before === undefined ? { userId } : { userId, before },
      initialPageParam: undefined,
      getNextPageParam: ({ next }) => next ?? undefined,
    }),
  );
  const pending = (
    <LoadingRegion label={messages.coinsStaff.loading}>
      <Skeleton className="h-96 w-full" />
    </LoadingRegion>
  );
  return (
    <Card title={owners.title} description={owners.description}>
      <QueryRegion query={statement} failed={owners.loadFailed} pending={pending}>
        {({ pages }) => {
          const rows = pages.flatMap((page) => page.rows);
          if (rows.length === 0) return <p className="text-soft">{texts.empty}</p>;
          return (
            <StatementList
              rows={rows}
              hasMore={statement.hasNextPage}
              words={{ coins, dates }}
              language="en"
              purchaseHref={purchaseHref}
            />
          );
        }}
      </QueryRegion>
      <MoreButton list={statement} texts={owners} />
    </Card>
  );
}
