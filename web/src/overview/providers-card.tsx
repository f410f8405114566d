import { LEAST_FOR_RATE } from '@regz/rules/overview/rates.ts';
import { numbers } from '@regz/texts/en/overview/numbers.ts';
import { type Column, DataTable } from '../ui/layout/data-table.tsx';
import { NumbersCard } from './numbers-card.tsx';
import { type Numbers, rateText } from './numbers-texts.ts';
import { inGroups, rupees } from './overview-texts.ts';

const texts = numbers.providers;

type Provider = Numbers['providers'][number];

/** The disputes that are open, won and lost, without zeros. */
function outcomesText(counts: Pick<Provider, 'open' | 'won' | 'lost'>): string {
  const outcomes = ['open', 'won', 'lost'] as const;
  return outcomes
    .filter((outcome) => counts[outcome] > 0)
    .map((outcome) => texts.outcomes[outcome]({ count: counts[outcome] }))
    .join(', ');
}

const columns: readonly Column<Provider>[] = [
  { header: texts.provider, cell: ({ provider }) => texts.names[provider] ?? provider },
  {
    header: texts.orders,
    align: 'right',
    cell: ({ orders, chargedMinor }) => <Pair of={inGroups(orders)} more={rupees(chargedMinor)} />,
  },
  {
    header: texts.refunded,
    align: 'right',
    cell: ({ refunded, refundedMinor }) => (
      <Pair of={inGroups(refunded)} more={rupees(refundedMinor)} />
    ),
  },
  {
    header: texts.refundRate,
    align: 'right',
    cell: ({ refunded, orders }) => rateText(refunded, orders),
  },
  {
    header: texts.disputed,
    align: 'right',
    cell: ({ disputed, open, won, lost }) => (
      <Pair
        of={inGroups(disputed)}
        more={disputed === 0 ? '' : outcomesText({ open, won, lost })}
      />
    ),
  },
  {
    header: texts.lost,
    align: 'right',
    cell: ({ lostMinor }) => rupees(lostMinor),
  },
  {
    header: texts.disputeRate,
    align: 'right',
    cell: ({ disputed, orders }) => rateText(disputed, orders),
  },
];

/** The refunded and disputed share of each provider's orders. */
export function ProvidersCard({ providers }: Pick<Numbers, 'providers'>) {
  return (
    <NumbersCard title={texts.title} definition={texts.definition({ least: LEAST_FOR_RATE })}>
      {providers.length === 0 ? (
        <p className="text-soft">{texts.empty}</p>
      ) : (
        <DataTable
          caption={texts.title}
          rows={providers}
          rowKey={({ provider }) => provider}
          columns={columns}
        />
      )}
    </NumbersCard>
  );
}

function Pair({ of, more }: { of: string; more: string }) {
  return (
    <span className="inline-flex flex-col">
      <span>{of}</span>
      {more === '' ? null : <span className="text-soft">{more}</span>}
    </span>
  );
}
