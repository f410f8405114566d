import { messages } from '../../i18n/en.ts';
import { formatInstantDay } from '../../platform/time/format-date.ts';
import { useNow } from '../../platform/time/use-now.ts';
import { type CompactColumn, CompactTable } from '../../ui/layout/compact-table.tsx';
import { type ListedCustomer, subscriptionText } from './customers.ts';
import { StandingBadge } from './standing-badge.tsx';

const texts = messages.accountCustomers.list;
const headers = texts.columns;

type Open = (id: string) => void;

function customerColumns(nowMs: number, onOpen: Open): CompactColumn<ListedCustomer>[] {
  return [
    {
      header: headers.username,
      place: 'lead',
      cell: ({ id, username }) => (
        <button
          type="button"
          aria-label={texts.openOf(username)}
          className="min-h-6 cursor-pointer text-left text-accent-text underline underline-offset-4"
          onClick={() => onOpen(id)}
        >
          {username}
        </button>
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
      cell: ({ discordUsername }) => discordUsername ?? texts.nothing,
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

type CustomerTableProps = { customers: readonly ListedCustomer[]; onOpen: Open };

/** The table of users that were found. */
export function CustomerTable({ customers, onOpen }: CustomerTableProps) {
  const nowMs = useNow();
  return (
    <CompactTable
      caption={texts.caption}
      columns={customerColumns(nowMs, onOpen)}
      rows={customers}
      rowKey={({ id }) => id}
    />
  );
}
