import { percentOf } from '@regz/rules/overview/cover.ts';
import { numbers } from '../i18n/en/overview/numbers.ts';
import { type Column, DataTable } from '../ui/layout/data-table.tsx';
import { NumbersCard } from './numbers-card.tsx';
import type { Numbers } from './numbers-texts.ts';
import { inGroups, rupees, sumOf } from './overview-texts.ts';

const texts = numbers.sources;

type Source = Numbers['sources'][number];

function columnsOf(salesMinor: number): readonly Column<Source>[] {
  return [
    { header: texts.source, cell: ({ source }) => texts.names[source] },
    { header: texts.orders, align: 'right', cell: ({ orders }) => inGroups(orders) },
    {
      header: texts.returned,
      align: 'right',
      cell: ({ returnedMinor }) => rupees(returnedMinor),
    },
    {
      header: texts.sales,
      align: 'right',
      cell: (row) => {
        const percent = percentOf(row.salesMinor, salesMinor);
        const sum = rupees(row.salesMinor);
        return percent === null ? sum : texts.share(sum, percent);
      },
    },
  ];
}

/** Sales by source, each order once. */
export function SourcesCard({
  sources,
  otherCurrencies,
}: Pick<Numbers, 'sources' | 'otherCurrencies'>) {
  return (
    <NumbersCard texts={texts}>
      {sumOf(sources, 'orders') === 0 ? (
        <p className="text-soft">{texts.empty}</p>
      ) : (
        <DataTable
          caption={texts.title}
          rows={sources}
          rowKey={({ source }) => source}
          columns={columnsOf(sumOf(sources, 'salesMinor'))}
        />
      )}
      {otherCurrencies.map(({ currency, orders, salesMinor }) => (
        <p key={currency} className="text-sm text-soft">
          {texts.otherCurrency(orders, currency, inGroups(salesMinor / 100))}
        </p>
      ))}
    </NumbersCard>
  );
}
