import { orderStatuses } from '@regz/rules/orders/order-status.ts';
import { messages } from '@regz/texts/en.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { queries } from '../../../platform/api/api.ts';
import { pageByPage } from '../../../platform/queries/page-by-page.ts';
import { PagedList } from '../../../platform/queries/paged-list.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { LoadingRegion, Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { SearchForm } from '../../../ui/forms/search-form.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { CompactTable } from '../../../ui/layout/compact-table.tsx';
import { statusView } from '../../order-status.ts';
import { AssignKeyButton } from '../assign-key-button.tsx';
import { listInput, type OrderQuery } from '../staff-orders.ts';
import {
  actionsColumn,
  amountColumn,
  dateColumn,
  idColumn,
  productColumn,
  statusColumn,
  usernameColumn,
} from './order-columns.tsx';

const texts = messages.ordersStaff.list;
const SEARCH_LENGTH = 128;
const loadingRows = [1, 2, 3, 4, 5, 6, 7, 8];

const columns = [
  idColumn,
  usernameColumn,
  productColumn,
  amountColumn,
  dateColumn,
  statusColumn,
  actionsColumn((order) => <AssignKeyButton order={order} />),
];

function NothingFound({ query }: { query: OrderQuery }) {
  return query.search === '' && query.status === 'any' ? (
    <EmptyState title={texts.empty} text={texts.emptyText} />
  ) : (
    <EmptyState title={texts.noMatch} text={texts.noMatchText} />
  );
}

type OrderListCardProps = {
  query: OrderQuery;
  /** The order that is open next to the list. */
  openId: string | null;
  onSearch: (query: OrderQuery) => void;
};

/** The search for orders and its results, newest first. */
export function OrderListCard({ query, openId, onSearch }: OrderListCardProps) {
  const found = useInfiniteQuery(
    queries.orders.staff.searchOrders.infiniteOptions({
      input: (before: string | null) => listInput(query, before),
      ...pageByPage,
    }),
  );
  return (
    <Card title={texts.title} description={texts.money}>
      <OrderSearchForm key={query.status} query={query} onSearch={onSearch} />
      <PagedList
        list={found}
        rowsOf={({ orders }) => orders}
        pending={
          <LoadingRegion label={messages.ordersStaff.loading} className="flex flex-col gap-4">
            {loadingRows.map((row) => (
              <Skeleton key={row} className="h-8 w-full" />
            ))}
          </LoadingRegion>
        }
        empty={<NothingFound query={query} />}
        texts={{ ...texts, loadFailed: messages.ordersStaff.loadFailed }}
      >
        {(orders) => (
          <CompactTable
            caption={texts.caption}
            columns={columns}
            rows={orders}
            rowKey={({ orderId }) => orderId}
            isCurrent={({ orderId }) => orderId === openId}
          />
        )}
      </PagedList>
    </Card>
  );
}

const choices = ['any', ...orderStatuses, 'flagged', 'flagged-all'] as const;
const options = choices.map((value) => ({ value, label: labelOf(value) }));

function labelOf(choice: OrderQuery['status']): string {
  if (choice === 'any') return texts.any;
  if (choice === 'flagged') return texts.flagged;
  if (choice === 'flagged-all') return texts.flaggedAll;
  // Two statuses have one name for a buyer. Staff see two names.
  if (choice === 'awaiting-key') return messages.ordersStaff.waiting;
  return statusView(choice).label;
}

type OrderSearchFormProps = { query: OrderQuery; onSearch: (query: OrderQuery) => void };

/** The search for orders. */
function OrderSearchForm({ query, onSearch }: OrderSearchFormProps) {
  return (
    <SearchForm
      text={query.search}
      textLabel={texts.text}
      maxLength={SEARCH_LENGTH}
      choice={query.status}
      choiceLabel={texts.status}
      choices={options}
      submitLabel={texts.submit}
      hint={texts.hint}
      onSearch={({ text, choice }) => onSearch({ search: text, status: choice })}
    />
  );
}
