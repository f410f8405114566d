import { CUSTOMER_LIMITS, customerFilters } from '@regz/rules/customers/standing.ts';
import { messages } from '@regz/texts/en.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { queries } from '../../platform/api/api.ts';
import { customerAddress } from '../../platform/paths.ts';
import { pageByPage } from '../../platform/queries/page-by-page.ts';
import { PagedList } from '../../platform/queries/paged-list.tsx';
import { Link } from '../../platform/routing/router.tsx';
import { useMay } from '../../platform/staff/use-may.ts';
import { formatInstantDay } from '../../platform/time/format-date.ts';
import { useNow } from '../../platform/time/use-now.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LoadingRegion, Skeleton } from '../../ui/feedback/skeleton.tsx';
import { SearchForm } from '../../ui/forms/search-form.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { type CompactColumn, CompactTable } from '../../ui/layout/compact-table.tsx';
import { ApproveSelected, SelectBox, type Selection, useSelection } from './approve-selected.tsx';
import { type CustomerQuery, type ListedCustomer, subscriptionText } from './customers.ts';
import { StandingBadge } from './standing-badge.tsx';

const texts = messages.accountCustomers.list;
const headers = texts.columns;

function customerColumns(
  nowMs: number,
  selection: Selection | null,
): CompactColumn<ListedCustomer>[] {
  return [
    {
      header: headers.username,
      place: 'lead',
      cell: (customer) => (
        <div className="flex items-center gap-3">
          {selection === null ? null : <SelectBox customer={customer} selection={selection} />}
          <Link
            to={customerAddress(customer.id)}
            aria-label={texts.openOf({ username: customer.username })}
            translate="no"
            className="inline-block min-h-6 text-accent-text underline underline-offset-4"
          >
            {customer.username}
          </Link>
        </div>
      ),
    },
    {
      header: headers.email,
      place: 'more',
      cell: ({ email, maskedEmail }) => email ?? maskedEmail ?? texts.nothing,
      isBlank: ({ maskedEmail }) => maskedEmail === null,
    },
    {
      header: headers.community,
      place: 'more',
      cell: ({ discordUsername }) =>
        discordUsername === null ? texts.nothing : <span translate="no">{discordUsername}</span>,
      isBlank: ({ discordUsername }) => discordUsername === null,
    },
    {
      header: headers.subscription,
      place: 'more',
      cell: (customer) => subscriptionText(customer, nowMs),
      isBlank: ({ subscription }) => subscription === null,
    },
    {
      header: headers.standing,
      place: 'mark',
      cell: (customer) => <StandingBadge account={customer} />,
    },
    {
      header: headers.registered,
      place: 'more',
      cell: ({ createdAt }) => (
        <span className="whitespace-nowrap">{formatInstantDay(createdAt)}</span>
      ),
    },
  ];
}

type CustomerTableProps = {
  customers: readonly ListedCustomer[];
  /** The user who is open next to the table. */
  openId: string | null;
  /** The selected customers. Null if the table has no selection. */
  selection: Selection | null;
};

/** The table of found users. */
function CustomerTable({ customers, openId, selection }: CustomerTableProps) {
  const nowMs = useNow();
  return (
    <CompactTable
      caption={texts.caption}
      columns={customerColumns(nowMs, selection)}
      rows={customers}
      rowKey={({ id }) => id}
      isCurrent={({ id }) => id === openId}
    />
  );
}

const customerSearchFormTexts = messages.accountCustomers.search;

const filters = customerFilters.map((value) => ({
  value,
  label: customerSearchFormTexts.filters[value],
}));

type CustomerSearchFormProps = {
  query: CustomerQuery;
  onSearch: (query: CustomerQuery) => void;
};

/** The search for users. */
function CustomerSearchForm({ query, onSearch }: CustomerSearchFormProps) {
  return (
    <SearchForm
      text={query.text}
      textLabel={customerSearchFormTexts.text}
      maxLength={CUSTOMER_LIMITS.searchText}
      choice={query.filter}
      choiceLabel={customerSearchFormTexts.filter}
      choices={filters}
      submitLabel={customerSearchFormTexts.submit}
      hint={customerSearchFormTexts.hint}
      onSearch={({ text, choice }) => onSearch({ text, filter: choice })}
    />
  );
}

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
