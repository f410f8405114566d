import { useInfiniteQuery } from '@tanstack/react-query';
import { messages } from '../../i18n/en.ts';
import { queries } from '../../platform/api/api.ts';
import { pageByPage } from '../../platform/queries/page-by-page.ts';
import { PagedList } from '../../platform/queries/paged-list.tsx';
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
};

function Found({ query, customers, openId }: FoundProps) {
  const may = useMay();
  const selection = useSelection(customers);
  const selects = query.filter === 'pending' && may('customers.staff.approveCustomers');
  return (
    <>
      {selects ? <ApproveSelected customers={customers} selection={selection} /> : null}
      <CustomerTable customers={customers} openId={openId} selection={selects ? selection : null} />
    </>
  );
}

type CustomerListProps = {
  query: CustomerQuery;
  /** The user who is open next to the list. */
  openId: string | null;
  onSearch: (query: CustomerQuery) => void;
};

/** The search for users and its results, newest first. */
export function CustomerList({ query, openId, onSearch }: CustomerListProps) {
  const found = useInfiniteQuery(
    queries.customers.staff.searchCustomers.infiniteOptions({
      input: (before: string | null) => (before === null ? query : { ...query, before }),
      ...pageByPage,
    }),
  );
  return (
    <Card title={messages.accountCustomers.title}>
      <CustomerSearchForm query={query} onSearch={onSearch} />
      <PagedList
        list={found}
        rowsOf={({ customers }) => customers}
        pending={<ListLoading />}
        empty={<NobodyFound query={query} />}
        texts={texts}
      >
        {(customers) => <Found query={query} customers={customers} openId={openId} />}
      </PagedList>
    </Card>
  );
}
