import { useInfiniteQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { messages } from '../../i18n/en.ts';
import { queries } from '../../platform/api/api.ts';
import { MoreButton } from '../../platform/queries/more-button.tsx';
import { QueryRegion } from '../../platform/queries/query-region.tsx';
import { useMay } from '../../platform/staff/use-may.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LoadingRegion, Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { ApproveSelected, useSelection } from './approve-selected.tsx';
import { CustomerSearchForm } from './customer-search-form.tsx';
import { CustomerTable } from './customer-table.tsx';
import type { CustomerQuery, ListedCustomer } from './customers.ts';

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

function NobodyFound({ query }: { query: CustomerQuery }) {
  const everybody = query.text === '' && query.filter === 'all';
  return everybody ? (
    <EmptyState title={texts.empty} text={texts.emptyText} />
  ) : (
    <EmptyState title={texts.noMatch} text={texts.noMatchText} />
  );
}

type FoundProps = Pick<CustomerListProps, 'query' | 'openId'> & {
  customers: readonly ListedCustomer[];
  list: ComponentProps<typeof MoreButton>['list'];
};

function Found({ query, customers, list, openId }: FoundProps) {
  const may = useMay();
  const selection = useSelection(customers);
  const selects = query.filter === 'pending' && may('customers.staff.approveCustomers');
  const count = customers.length;
  return (
    <>
      {selects ? <ApproveSelected customers={customers} selection={selection} /> : null}
      <CustomerTable customers={customers} openId={openId} selection={selects ? selection : null} />
      <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line pt-4">
        <p role="status" className="text-sm text-faint">
          {list.hasNextPage ? texts.shownOfMore(count) : texts.shown(count)}
        </p>
        <MoreButton list={list} texts={texts} />
      </div>
    </>
  );
}

type CustomerListProps = {
  query: CustomerQuery;
  /** The user who is open beside the list. */
  openId: string | null;
  onSearch: (query: CustomerQuery) => void;
};

/** The search for users and what it finds, newest first. Source: issue 4, part 6. */
export function CustomerList({ query, openId, onSearch }: CustomerListProps) {
  const found = useInfiniteQuery(
    queries.customers.staff.searchCustomers.infiniteOptions({
      input: (before: string | null) => (before === null ? query : { ...query, before }),
      initialPageParam: null,
      getNextPageParam: ({ next }) => next,
    }),
  );
  const customers = found.data?.pages.flatMap((page) => page.customers) ?? [];
  return (
    <Card title={messages.accountCustomers.title}>
      <CustomerSearchForm query={query} onSearch={onSearch} />
      <QueryRegion query={found} pending={<ListLoading />} failed={texts.loadFailed}>
        {() =>
          customers.length === 0 ? (
            <NobodyFound query={query} />
          ) : (
            <Found query={query} customers={customers} list={found} openId={openId} />
          )
        }
      </QueryRegion>
    </Card>
  );
}
