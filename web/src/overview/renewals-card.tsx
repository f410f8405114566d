import { weekNumber } from '@regz/rules/overview/renewals.ts';
import { numbers } from '../i18n/en/overview/numbers.ts';
import { formatDay } from '../platform/time/format-date.ts';
import { type Column, DataTable } from '../ui/layout/data-table.tsx';
import { NumbersCard } from './numbers-card.tsx';
import { type Numbers, rateText } from './numbers-texts.ts';
import { inGroups, sumOf } from './overview-texts.ts';

const texts = numbers.renewals;
const SHOWN = 8;

type Week = Numbers['renewals'][number];

const columns: readonly Column<Week>[] = [
  {
    header: texts.week,
    cell: ({ week }) => texts.weekFrom(weekNumber(week), formatDay(week)),
  },
  {
    header: texts.began,
    align: 'right',
    cell: ({ renewed, running, ended }) => inGroups(renewed + running + ended),
  },
  { header: texts.renewed, align: 'right', cell: ({ renewed }) => inGroups(renewed) },
  { header: texts.ended, align: 'right', cell: ({ ended }) => inGroups(ended) },
  { header: texts.running, align: 'right', cell: ({ running }) => inGroups(running) },
  {
    header: texts.rate,
    align: 'right',
    cell: ({ renewed, ended }) => rateText(renewed, renewed + ended),
  },
];

/** The renewals of those who started in a week. The rate excludes accounts with time left. */
export function RenewalsCard({ renewals }: Pick<Numbers, 'renewals'>) {
  const [renewed, ended] = [sumOf(renewals, 'renewed'), sumOf(renewals, 'ended')];
  const [first, more] = [renewals.slice(0, SHOWN), renewals.slice(SHOWN)];
  const table = (rows: readonly Week[]) => (
    <DataTable caption={texts.title} rows={rows} rowKey={({ week }) => week} columns={columns} />
  );
  return (
    <NumbersCard texts={texts}>
      {renewals.length === 0 ? (
        <p className="text-soft">{texts.empty}</p>
      ) : (
        <>
          <p>
            {texts.inAll(
              rateText(renewed, renewed + ended),
              inGroups(renewed),
              inGroups(renewed + ended),
            )}
          </p>
          {table(first)}
        </>
      )}
      {more.length === 0 ? null : (
        <details>
          <summary className="cursor-pointer text-sm text-soft">{texts.more(more.length)}</summary>
          {table(more)}
        </details>
      )}
    </NumbersCard>
  );
}
