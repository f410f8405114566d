import { useInfiniteQuery } from '@tanstack/react-query';
import { messages } from '../../i18n/en.ts';
import { queries } from '../../platform/api.ts';
import { errorText } from '../../platform/error-text.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { LoadingRegion, Skeleton } from '../../ui/skeleton.tsx';
import { CustomerSearchForm } from './customer-search-form.tsx';
import { CustomerTable } from './customer-table.tsx';
import type { CustomerWish, ListedCustomer } from './customers.ts';

const texts = messages.accountCustomers.list;
const loadingRows = [1, 2, 3, 4, 5, 6, 7, 8];

function ListLoading() {
  return (
    <LoadingRegion label={texts.loading} className="flex flex-col divide-y divide-line">
      {loadingRows.map((row) => (
        <div key={row} className="flex min-h-14 items-center justify-between gap-4 py-3">
          <Skeleton className="h-5 w-48" />
          <Skeleton className="h-5 w-32" />
        </div>
      ))}
    </LoadingRegion>
  );
}

function NobodyFound({ wish }: { wish: CustomerWish }) {
  const everybody = wish.text === '' && wish.filter === 'all';
  return everybody ? (
    <EmptyState title={texts.empty} text={texts.emptyText} />
  ) : (
    <EmptyState title={texts.noMatch} text={texts.noMatchText} />
  );
}

type FoundProps = {
  customers: readonly ListedCustomer[];
  hasMore: boolean;
  loadingMore: boolean;
  onMore: () => void;
  onOpen: (id: string) => void;
};

function Found({ customers, hasMore, loadingMore, onMore, onOpen }: FoundProps) {
  const count = customers.length;
  return (
    <>
      <CustomerTable customers={customers} onOpen={onOpen} />
      <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line pt-4">
        <p role="status" className="text-sm text-faint">
          {hasMore ? texts.shownOfMore(count) : texts.shown(count)}
        </p>
        {hasMore ? (
          <Button
            variant="secondary"
            size="sm"
            pending={loadingMore}
            pendingText={texts.loadingMore}
            onClick={onMore}
          >
            {texts.more}
          </Button>
        ) : null}
      </div>
    </>
  );
}

type CustomerListProps = {
  wish: CustomerWish;
  takesFocus: boolean;
  onSearch: (wish: CustomerWish) => void;
  onOpen: (id: string) => void;
};

/** The search for users and what it finds, newest first. Source: issue 4, part 6. */
export function CustomerList({ wish, takesFocus, onSearch, onOpen }: CustomerListProps) {
  const found = useInfiniteQuery(
    queries.accounts.customers.search.infiniteOptions({
      input: (before: string | null) => (before === null ? wish : { ...wish, before }),
      initialPageParam: null,
      getNextPageParam: ({ next }) => next,
    }),
  );
  const customers = found.data?.pages.flatMap((page) => page.customers);
  return (
    <Card title={messages.accountCustomers.title}>
      <CustomerSearchForm wish={wish} takesFocus={takesFocus} onSearch={onSearch} />
      {found.isPending ? <ListLoading /> : null}
      {found.isError && customers === undefined ? (
        <ErrorState
          title={texts.loadFailed}
          text={errorText(found.error)}
          retryLabel={messages.failures.retry}
          retrying={found.isFetching}
          onRetry={() => void found.refetch()}
        />
      ) : null}
      {customers?.length === 0 ? <NobodyFound wish={wish} /> : null}
      {customers && customers.length > 0 ? (
        <Found
          customers={customers}
          hasMore={found.hasNextPage}
          loadingMore={found.isFetchingNextPage}
          onMore={() => void found.fetchNextPage()}
          onOpen={onOpen}
        />
      ) : null}
    </Card>
  );
}
