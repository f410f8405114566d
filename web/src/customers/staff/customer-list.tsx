import { CUSTOMER_LIMITS, customerFilters } from '@regz/rules/customers/standing.ts';
import { messages } from '@regz/texts/en.ts';
import { listTexts } from '@regz/texts/en/platform/lists-staff.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { queries } from '../../platform/api/api.ts';
import { customerAddress } from '../../platform/paths.ts';
import { Link } from '../../platform/routing/router.tsx';
import { ListControls, type ListFilter } from '../../platform/staff/lists/list-controls.tsx';
import {
  type ListQuery,
  useListQuery,
  useWithList,
} from '../../platform/staff/lists/list-query.ts';
import { NumberedList } from '../../platform/staff/lists/numbered-list.tsx';
import { SelectBox, type Selection, useSelection } from '../../platform/staff/lists/selection.tsx';
import { useMay } from '../../platform/staff/use-may.ts';
import { formatInstantDay } from '../../platform/time/format-date.ts';
import { useNow } from '../../platform/time/use-now.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LoadingRegion, Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { type CompactColumn, CompactTable } from '../../ui/layout/compact-table.tsx';
import { ApproveSelected } from './approve-selected.tsx';
import { listInput, type ListedCustomer, subscriptionText } from './customers.ts';
import { ExportCustomers } from './export-customers.tsx';
import { StandingBadge } from './standing-badge.tsx';

const texts = messages.accountCustomers.list;
const headers = texts.columns;
const selectionTexts = messages.accountCustomers.selection;

function CustomerLink({ customer: { id, username } }: { customer: ListedCustomer }) {
  return (
    <Link
      to={useWithList(customerAddress(id))}
      aria-label={texts.openOf({ username })}
      translate="no"
      className="inline-block min-h-6 text-accent-text underline underline-offset-4"
    >
      {username}
    </Link>
  );
}

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
          {selection === null ? null : (
            <SelectBox
              id={customer.id}
              label={selectionTexts.choose({ username: customer.username })}
              selection={selection}
            />
          )}
          <CustomerLink customer={customer} />
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

const searchTexts = messages.accountCustomers.search;

const shows = customerFilters.map((value) => ({
  value: value === 'all' ? '' : value,
  label: searchTexts.filters[value],
}));

const sorts = [
  { value: '', label: listTexts.newest },
  { value: 'date-ascending', label: listTexts.oldest },
  { value: 'name-ascending', label: listTexts.byName },
];

/** The filters of users. Every package with a plan can be chosen. */
function useFilters(): ListFilter[] {
  const { data } = useQuery(queries.storefront.staff.readStorefront.queryOptions({ input: {} }));
  const packages = new Set(data?.plans.map((plan) => plan.package));
  const options = [...packages].map((value) => ({ value, label: value }));
  return [
    { key: 'product', label: headers.subscription, kind: 'choice', options },
    { key: 'from', label: texts.registeredFrom, kind: 'day' },
    { key: 'to', label: texts.registeredTo, kind: 'day' },
  ];
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

function NobodyFound({ query }: { query: ListQuery }) {
  return Object.values(query).every((value) => value === '') ? (
    <EmptyState title={texts.empty} text={texts.emptyText} />
  ) : (
    <EmptyState title={texts.noMatch} text={texts.noMatchText} />
  );
}

type FoundProps = {
  query: ListQuery;
  customers: readonly ListedCustomer[];
  /** The user who is open next to the list. */
  openId: string | null;
};

function Found({ query, customers, openId }: FoundProps) {
  const may = useMay();
  const selection = useSelection(customers);
  const selects = query.show === 'pending' && may('customers.staff.approveCustomers');
  return (
    <>
      {selects ? <ApproveSelected customers={customers} selection={selection} /> : null}
      <CustomerTable customers={customers} openId={openId} selection={selects ? selection : null} />
    </>
  );
}

/** Users: searched, filtered, sorted and paged as the address says. */
export function CustomerList({ openId }: Pick<FoundProps, 'openId'>) {
  const may = useMay();
  const [query, change] = useListQuery();
  const filters = useFilters();
  const found = useQuery({
    ...queries.customers.staff.searchCustomers.queryOptions({ input: listInput(query) }),
    placeholderData: keepPreviousData,
  });
  const { text, hint, filter } = searchTexts;
  return (
    <Card
      title={messages.accountCustomers.title}
      actions={may('customers.staff.exportCustomers') ? <ExportCustomers query={query} /> : null}
    >
      <ListControls
        list="customers"
        query={query}
        onChange={change}
        search={{ label: text, hint, maxLength: CUSTOMER_LIMITS.searchText }}
        show={{ label: filter, options: shows }}
        filters={filters}
        sorts={sorts}
      />
      <NumberedList
        found={found}
        rowsOf={({ customers }) => customers}
        query={query}
        onChange={change}
        pending={<ListLoading />}
        empty={<NobodyFound query={query} />}
        failed={texts.loadFailed}
      >
        {(customers) => <Found query={query} customers={customers} openId={openId} />}
      </NumberedList>
    </Card>
  );
}
