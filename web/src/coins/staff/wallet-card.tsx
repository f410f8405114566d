import { messages } from '@regz/texts/en.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { queries } from '../../platform/api/api.ts';
import { pageByPage } from '../../platform/queries/page-by-page.ts';
import { PagedList } from '../../platform/queries/paged-list.tsx';
import { LoadingRegion, Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { StatementList } from '../statement-list.tsx';

const texts = messages.coinsStaff.wallet;
const owners = messages.coinStatement;

type WalletCardProps = {
  userId: string;
  /** The address of one of this person's purchases. */
  purchaseHref: (purchaseId: string) => string;
};

/** Any wallet's statement, in the English texts that its owner reads. */
export function WalletCard({ userId, purchaseHref }: WalletCardProps) {
  const statement = useInfiniteQuery(
    queries.coins.staff.readWallet.infiniteOptions({
      input: (before: string | null) => (before === null ? { userId } : { userId, before }),
      ...pageByPage,
    }),
  );
  const pending = (
    <LoadingRegion label={messages.coinsStaff.loading}>
      <Skeleton className="h-96 w-full" />
    </LoadingRegion>
  );
  return (
    <Card title={owners.title} description={owners.description}>
      <PagedList
        list={statement}
        rowsOf={({ rows }) => rows}
        pending={pending}
        empty={<p className="text-soft">{texts.empty}</p>}
        texts={owners}
      >
        {(rows) => (
          <StatementList rows={rows} hasMore={statement.hasNextPage} purchaseHref={purchaseHref} />
        )}
      </PagedList>
    </Card>
  );
}
