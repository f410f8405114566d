import { overview } from '@regz/texts/en/overview/overview.ts';
import { Badge } from '../ui/feedback/badge.tsx';
import { Card } from '../ui/layout/card.tsx';
import { type Column, DataTable } from '../ui/layout/data-table.tsx';
import { inGroups, type Overview } from './overview-texts.ts';

const texts = overview.stock;
const SHOWN = 6;

type Product = Overview['stock'][number];

const columns: readonly Column<Product>[] = [
  { header: texts.product, cell: ({ name }) => name },
  {
    header: texts.available,
    align: 'right',
    cell: ({ available, coverDays, low }) => (
      <span className="inline-flex items-center gap-2">
        {available === 0 ? (
          <Badge tone={coverDays === null ? 'neutral' : 'bad'}>{texts.out}</Badge>
        ) : null}
        {low && available > 0 ? <Badge tone="warn">{texts.low}</Badge> : null}
        <span>{inGroups(available)}</span>
      </span>
    ),
  },
  {
    header: texts.lasts,
    align: 'right',
    cell: ({ coverDays }) => (
      <span className="whitespace-nowrap">
        {coverDays === null ? texts.noneLeft : texts.days({ n: coverDays })}
      </span>
    ),
  },
];

/** Products with the days their stock lasts, in the server's order: earliest end first. */
export function StockCoverCard({ stock, products }: Pick<Overview, 'stock' | 'products'>) {
  const [first, more] = [stock.slice(0, SHOWN), stock.slice(SHOWN)];
  const table = (rows: readonly Product[]) => (
    <DataTable caption={texts.title} rows={rows} rowKey={({ id }) => id} columns={columns} />
  );
  return (
    <Card dense title={texts.title} description={texts.description}>
      {stock.length === 0 ? <p className="text-soft">{texts.empty}</p> : table(first)}
      {more.length === 0 ? null : (
        <details>
          <summary className="cursor-pointer text-sm text-soft">
            {stock.length === products
              ? texts.all({ n: products })
              : texts.first({ shown: stock.length, n: products })}
          </summary>
          {table(more)}
        </details>
      )}
    </Card>
  );
}
