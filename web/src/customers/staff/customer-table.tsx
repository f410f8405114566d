import { messages } from '../../i18n/en.ts';
import { customerAddress } from '../../platform/paths.ts';
import { Link } from '../../platform/routing/router.tsx';
import { formatInstantDay } from '../../platform/time/format-date.ts';
import { useNow } from '../../platform/time/use-now.ts';
import { type CompactColumn, CompactTable } from '../../ui/layout/compact-table.tsx';
import { SelectBox, type Selection } from './approve-selected.tsx';
import { type ListedCustomer, subscriptionText } from './customers.ts';
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
            aria-label={texts.openOf(customer.username)}
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
      cell: ({ maskedEmail }) => maskedEmail ?? texts.nothing,
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
export function CustomerTable({ customers, openId, selection }: CustomerTableProps) {
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
