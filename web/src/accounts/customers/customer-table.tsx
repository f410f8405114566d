import { messages } from '../../i18n/en.ts';
import { formatInstantDay } from '../../platform/format-date.ts';
import { useNow } from '../../platform/use-now.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { type Column, DataTable } from '../../ui/layout/data-table.tsx';
import { type ListedCustomer, subscriptionText } from './customers.ts';
import { StandingBadge } from './standing-badge.tsx';

const texts = messages.accountCustomers.list;
const headers = texts.columns;

type Open = (id: string) => void;

function customerColumns(nowMs: number, onOpen: Open): Column<ListedCustomer>[] {
  return [
    { header: headers.username, cell: ({ username }) => username },
    { header: headers.email, cell: ({ maskedEmail }) => maskedEmail ?? texts.nothing },
    { header: headers.community, cell: ({ discordUsername }) => discordUsername ?? texts.nothing },
    { header: headers.standing, cell: (customer) => <StandingBadge account={customer} /> },
    { header: headers.subscription, cell: (customer) => subscriptionText(customer, nowMs) },
    {
      header: headers.registered,
      cell: ({ createdAt }) => (
        <span className="whitespace-nowrap">{formatInstantDay(createdAt)}</span>
      ),
    },
    {
      header: headers.actions,
      align: 'right',
      cell: ({ id, username }) => (
        <Button
          variant="secondary"
          size="sm"
          className="whitespace-nowrap"
          aria-label={texts.openOf(username)}
          onClick={() => onOpen(id)}
        >
          {texts.open}
        </Button>
      ),
    },
  ];
}

type CustomerTableProps = { customers: readonly ListedCustomer[]; onOpen: Open };

/** The table of users that were found. */
export function CustomerTable({ customers, onOpen }: CustomerTableProps) {
  const nowMs = useNow();
  return (
    <DataTable
      caption={texts.caption}
      columns={customerColumns(nowMs, onOpen)}
      rows={customers}
      rowKey={({ id }) => id}
    />
  );
}
