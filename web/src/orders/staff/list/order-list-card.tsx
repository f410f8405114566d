import { paymentProviderIds } from '@regz/rules/orders/payment-providers.ts';
import { ORDER_STAFF_LIMITS } from '@regz/rules/orders/staff.ts';
import { messages } from '@regz/texts/en.ts';
import { orderListTexts as filterTexts } from '@regz/texts/en/orders/list-staff.ts';
import { listTexts } from '@regz/texts/en/platform/lists-staff.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { queries } from '../../../platform/api/api.ts';
import { ListControls, type ListFilter } from '../../../platform/staff/lists/list-controls.tsx';
import { type ListQuery, useListQuery } from '../../../platform/staff/lists/list-query.ts';
import { NumberedList } from '../../../platform/staff/lists/numbered-list.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { LoadingRegion, Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { CompactTable } from '../../../ui/layout/compact-table.tsx';
import { statusView } from '../../order-status.ts';
import { AssignKeyButton } from '../assign-key-button.tsx';
import { listInput, shownChoices } from '../staff-orders.ts';
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

function NothingFound({ query }: { query: ListQuery }) {
  return Object.values(query).every((value) => value === '') ? (
    <EmptyState title={texts.empty} text={texts.emptyText} />
  ) : (
    <EmptyState title={texts.noMatch} text={texts.noMatchText} />
  );
}

/** Orders: searched, filtered, sorted and paged as the address says. */
export function OrderListCard({ openId }: { openId: string | null }) {
  const [query, change] = useListQuery();
  const found = useQuery({
    ...queries.orders.staff.searchOrders.queryOptions({ input: listInput(query) }),
    placeholderData: keepPreviousData,
  });
  return (
    <Card title={texts.title} description={texts.money}>
      <ListControls
        list="orders"
        query={query}
        onChange={change}
        search={{ label: texts.text, hint: texts.hint, maxLength: ORDER_STAFF_LIMITS.search }}
        show={{ label: texts.status, options: shows }}
        filters={filtersOf(found.data?.products ?? [])}
        sorts={sorts}
      />
      <NumberedList
        found={found}
        rowsOf={({ orders }) => orders}
        query={query}
        onChange={change}
        pending={
          <LoadingRegion label={messages.ordersStaff.loading} className="flex flex-col gap-4">
            {loadingRows.map((row) => (
              <Skeleton key={row} className="h-8 w-full" />
            ))}
          </LoadingRegion>
        }
        empty={<NothingFound query={query} />}
        failed={messages.ordersStaff.loadFailed}
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
      </NumberedList>
    </Card>
  );
}

const shows = [
  { value: '', label: texts.any },
  ...shownChoices.map((value) => ({ value, label: labelOf(value) })),
];

function labelOf(choice: (typeof shownChoices)[number]): string {
  if (choice === 'flagged') return texts.flagged;
  if (choice === 'flagged-all') return texts.flaggedAll;
  // Two statuses have one name for a buyer. Staff see two names.
  if (choice === 'awaiting-key') return messages.ordersStaff.waiting;
  return statusView(choice).label;
}

const sorts = [
  { value: '', label: listTexts.newest },
  { value: 'date-ascending', label: listTexts.oldest },
  { value: 'amount-descending', label: filterTexts.sorts.highest },
  { value: 'amount-ascending', label: filterTexts.sorts.lowest },
  { value: 'product-ascending', label: filterTexts.sorts.product },
  { value: 'state-ascending', label: filterTexts.sorts.status },
];

const providers = [...paymentProviderIds, 'free' as const].map((value) => ({
  value,
  label: filterTexts.providers[value],
}));

function filtersOf(products: readonly string[]): ListFilter[] {
  const names = products.map((value) => ({ value, label: value }));
  return [
    { key: 'product', label: messages.ordersStaff.columns.product, kind: 'choice', options: names },
    { key: 'provider', label: filterTexts.provider, kind: 'choice', options: providers },
    { key: 'least', label: filterTexts.least, kind: 'amount' },
    { key: 'most', label: filterTexts.most, kind: 'amount' },
    { key: 'from', label: listTexts.from, kind: 'day' },
    { key: 'to', label: listTexts.to, kind: 'day' },
  ];
}
