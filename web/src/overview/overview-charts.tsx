import { overview } from '@regz/texts/en/overview/overview.ts';
import type { ReactNode } from 'react';
import { Card } from '../ui/layout/card.tsx';
import { chartPoints, isInWeeks } from './chart-days.ts';
import { DayChart } from './day-chart.tsx';
import { inGroups, rupees, sumOf, type Overview } from './overview-texts.ts';

const texts = overview.charts;

type Day = Overview['days'][number];

type Chart = {
  title: string;
  summary: string;
  /** The name of each value. Defaults to the title. */
  series?: readonly string[];
  valuesOf: (day: Day) => readonly (number | null)[];
  /** `sum` adds up the days of a week; `state` takes the last one. */
  of?: 'sum' | 'state';
  format?: (value: number) => string;
};

type OverviewChartsProps = { title: string; days: Overview['days']; actions: ReactNode };

/** Four small charts of the shown days. */
export function OverviewCharts({ title, days, actions }: OverviewChartsProps) {
  const unit = isInWeeks(days.length) ? texts.week : texts.day;
  const inAll = (figure: 'redemptions' | 'coinsIssued') =>
    texts.inAll({ sum: inGroups(sumOf(days, figure)) });
  const charts: readonly Chart[] = [
    {
      title: texts.sales,
      summary: texts.inAll({ sum: rupees(sumOf(days, 'sales')) }),
      valuesOf: (day) => [day.sales],
      format: rupees,
    },
    {
      title: texts.redemptions,
      summary: inAll('redemptions'),
      valuesOf: (day) => [day.redemptions],
    },
    {
      title: texts.active,
      summary: texts.now({ count: inGroups(days.at(-1)?.active ?? 0) }),
      valuesOf: (day) => [day.active],
      of: 'state',
    },
    {
      title: texts.coins,
      summary: inAll('coinsIssued'),
      series: [texts.issued, texts.spent],
      valuesOf: (day) => [day.coinsIssued, day.coinsSpent],
    },
  ];
  return (
    <Card dense title={title} actions={actions}>
      <div className="grid gap-x-6 gap-y-8 md:grid-cols-2">
        {charts.map(
          ({ title: name, summary, series = [name], valuesOf, of = 'sum', format = inGroups }) => (
            <DayChart
              key={name}
              title={name}
              summary={summary}
              series={series}
              points={chartPoints(
                days.map((each) => ({ day: each.day, values: valuesOf(each) })),
                of,
              )}
              unit={unit}
              shape={of === 'sum' ? 'bars' : 'curve'}
              format={format}
            />
          ),
        )}
      </div>
    </Card>
  );
}
