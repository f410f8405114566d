import { percentOf } from '@regz/rules/overview/cover.ts';
import { overview } from '@regz/texts/en/overview/overview.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { queries } from '../platform/api/api.ts';
import { QueryRegion } from '../platform/queries/query-region.tsx';
import { LoadingRegion, Skeleton } from '../ui/feedback/skeleton.tsx';
import { Card } from '../ui/layout/card.tsx';
import { DescriptionList } from '../ui/layout/description-list.tsx';
import { OverviewCharts } from './overview-charts.tsx';
import { countedText, inGroups, type Overview, rupees } from './overview-texts.ts';
import { type Range, RangeChoice } from './range-choice.tsx';
import { StockCoverCard } from './stock-cover-card.tsx';
import { ToDoCard } from './to-do-card.tsx';

const texts = overview;
const AGAIN_MS = 60_000;

/** The first tab: waiting work, then the shop's figures. */
export function OverviewTab() {
  const [range, setRange] = useState<Range>('30');
  const query = useQuery(
    queries.overview.readOverview.queryOptions({
      input: { days: range },
      placeholderData: keepPreviousData,
      refetchInterval: AGAIN_MS,
    }),
  );
  return (
    <QueryRegion query={query} pending={<Pending />} failed={texts.loadFailed}>
      {(data) => (
        <div className="flex flex-col gap-4">
          <ToDoCard backup={data.backup} />
          <div className="flex flex-col gap-2">
            <DaySums data={data} />
            <p className="text-sm text-soft">{countedText(data, texts)}</p>
          </div>
          <div className="grid items-start gap-4 min-[62rem]:grid-cols-2">
            <StockCoverCard stock={data.stock} products={data.products} />
            <TrialsCard days={texts.ranges[range]} trials={data.trials} />
          </div>
          <OverviewCharts
            title={texts.charts.title({ range: texts.ranges[range] })}
            days={data.days}
            actions={<RangeChoice chosen={range} onChoose={setRange} />}
          />
        </div>
      )}
    </QueryRegion>
  );
}

function Pending() {
  return (
    <LoadingRegion label={texts.loading} className="flex flex-col gap-6">
      <Skeleton className="h-48 w-full" />
      <Skeleton className="h-96 w-full" />
    </LoadingRegion>
  );
}

type SumProps = { name: string; value: string; children: ReactNode };

function Sum({ name, value, children }: SumProps) {
  return (
    <div className="min-w-0 bg-surface px-4 py-3">
      <dt className="text-sm text-soft">{name}</dt>
      <dd className="font-display text-2xl font-semibold wrap-anywhere">{value}</dd>
      <dd className="text-sm text-soft">{children}</dd>
    </div>
  );
}

type ComparedProps = { now: number; before: number; format: (value: number) => string };

/** A figure of today compared with yesterday's at the same hour. */
function Compared({ now, before, format }: ComparedProps) {
  if (now === before) return <span>{texts.sums.same}</span>;
  const isMore = now > before;
  return (
    <>
      <span aria-hidden="true" className={`mr-1 ${isMore ? 'text-accent-text' : 'text-warn'}`}>
        {isMore ? '▲' : '▼'}
      </span>
      <span>
        {(isMore ? texts.sums.more : texts.sums.less)({
          difference: format(Math.abs(now - before)),
        })}
      </span>
    </>
  );
}

/** Today's figures next to yesterday's: at the same hour, and of the whole day. */
function DaySums({ data }: { data: Overview }) {
  const { sales, redemptions } = data.today;
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-md border border-line bg-line min-[62rem]:grid-cols-4">
      <Sum name={texts.sums.sales} value={rupees(sales.today)}>
        <Compared now={sales.today} before={sales.yesterdayByNow} format={rupees} />
      </Sum>
      <Sum name={texts.sums.yesterday} value={rupees(sales.yesterday)}>
        <span>{texts.sums.orders({ n: sales.yesterdayOrders })}</span>
        {sales.yesterdayReturned === 0 ? null : (
          <span>{texts.sums.returned({ sum: rupees(sales.yesterdayReturned) })}</span>
        )}
      </Sum>
      <Sum name={texts.sums.redemptions} value={inGroups(redemptions.today)}>
        <Compared now={redemptions.today} before={redemptions.yesterdayByNow} format={inGroups} />
      </Sum>
      <Sum name={texts.sums.active} value={inGroups(data.now.active)}>
        <span>{texts.sums.endingSoon({ count: inGroups(data.now.endingSoon) })}</span>
      </Sum>
    </dl>
  );
}

type TrialsCardProps = Pick<Overview, 'trials'> & { days: string };

/** The results of trials in the shown days. */
function TrialsCard({ days, trials: { started, buyers } }: TrialsCardProps) {
  const percent = percentOf(buyers, started);
  const bought = inGroups(buyers);
  return (
    <Card dense title={texts.trials.title} description={texts.trials.description({ days })}>
      <DescriptionList
        rows={[
          { label: texts.trials.started, value: inGroups(started) },
          {
            label: texts.trials.buyers,
            value: percent === null ? bought : texts.trials.share({ count: bought, percent }),
          },
        ]}
      />
    </Card>
  );
}
