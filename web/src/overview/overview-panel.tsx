import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { overview } from '../i18n/en/overview/overview.ts';
import { queries } from '../platform/api/api.ts';
import { QueryRegion } from '../platform/queries/query-region.tsx';
import { formatInstantTime } from '../platform/time/format-date.ts';
import { Button } from '../ui/buttons/button.tsx';
import { LoadingRegion, Skeleton } from '../ui/feedback/skeleton.tsx';
import { DaySums } from './day-sums.tsx';
import { FunnelCard } from './funnel-card.tsx';
import { OverviewCharts } from './overview-charts.tsx';
import { StockCoverCard } from './stock-cover-card.tsx';
import { ToDoCard } from './to-do-card.tsx';

type Range = keyof typeof texts.ranges;

const texts = overview;
const ranges = ['30', '90', '365'] as const satisfies readonly Range[];
const AGAIN_MS = 60_000;

/** The first tab: what waits for somebody, then how the shop is doing. Source: issue 13, part 3. */
export function OverviewPanel() {
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
            <p className="text-sm text-soft">
              {[
                data.countedAt === null
                  ? texts.notCounted
                  : texts.countedAt(formatInstantTime(data.countedAt)),
                data.real ? texts.money : texts.notReal,
              ].join(' ')}
            </p>
          </div>
          <div className="grid items-start gap-4 min-[62rem]:grid-cols-2">
            <StockCoverCard stock={data.stock} products={data.products} />
            <FunnelCard days={texts.ranges[range]} funnel={data.funnel} />
          </div>
          <OverviewCharts
            title={texts.charts.title(texts.ranges[range])}
            days={data.days}
            actions={<RangeChoice chosen={range} onChoose={setRange} />}
          />
        </div>
      )}
    </QueryRegion>
  );
}

type RangeChoiceProps = { chosen: Range; onChoose: (range: Range) => void };

function RangeChoice({ chosen, onChoose }: RangeChoiceProps) {
  return (
    <div role="group" aria-label={texts.range} className="flex gap-2">
      {ranges.map((range) => (
        <Button
          key={range}
          size="sm"
          variant={range === chosen ? 'secondary' : 'quiet'}
          aria-pressed={range === chosen}
          onClick={() => onChoose(range)}
        >
          {texts.ranges[range]}
        </Button>
      ))}
    </div>
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
