import { overview } from '../i18n/en/overview/overview.ts';
import { Card } from '../ui/layout/card.tsx';
import { chartPoints, isInWeeks } from './chart-days.ts';
import { DayChart } from './day-chart.tsx';
import { inGroups, rupees, sumOf, type Overview } from './overview-texts.ts';

const texts = overview.charts;

type OverviewChartsProps = { title: string; days: Overview['days'] };

/** Four small charts of the days shown. */
export function OverviewCharts({ title, days }: OverviewChartsProps) {
  const unit = isInWeeks(days.length) ? texts.week : texts.day;
  const sums = (name: 'sales' | 'redemptions') =>
    chartPoints(
      days.map((each) => ({ day: each.day, values: [each[name]] })),
      'sum',
    );
  const active = days.map((each) => ({ day: each.day, values: [each.active] }));
  const coins = days.map(({ day, coinsIssued, coinsSpent }) => {
    return { day, values: [coinsIssued, coinsSpent] };
  });
  return (
    <Card title={title}>
      <div className="grid gap-x-6 gap-y-8 md:grid-cols-2">
        <DayChart
          title={texts.sales}
          summary={texts.inAll(rupees(sumOf(days, 'sales')))}
          series={[texts.sales]}
          points={sums('sales')}
          unit={unit}
          shape="bars"
          format={rupees}
        />
        <DayChart
          title={texts.redemptions}
          summary={texts.inAll(inGroups(sumOf(days, 'redemptions')))}
          series={[texts.redemptions]}
          points={sums('redemptions')}
          unit={unit}
          shape="bars"
          format={inGroups}
        />
        <DayChart
          title={texts.active}
          summary={texts.now(inGroups(days.at(-1)?.active ?? 0))}
          series={[texts.active]}
          points={chartPoints(active, 'state')}
          unit={unit}
          shape="curve"
          format={inGroups}
        />
        <DayChart
          title={texts.coins}
          summary={texts.inAll(inGroups(sumOf(days, 'coinsIssued')))}
          series={[texts.issued, texts.spent]}
          points={chartPoints(coins, 'sum')}
          unit={unit}
          shape="bars"
          format={inGroups}
        />
      </div>
    </Card>
  );
}
