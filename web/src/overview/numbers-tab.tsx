import { rateOf } from '@regz/rules/overview/rates.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { numbers, numbers as texts } from '../i18n/en/overview/numbers.ts';
import { overview } from '../i18n/en/overview/overview.ts';
import { queries } from '../platform/api/api.ts';
import { QueryRegion } from '../platform/queries/query-region.tsx';
import { LoadingRegion, Skeleton } from '../ui/feedback/skeleton.tsx';
import { DescriptionList } from '../ui/layout/description-list.tsx';
import { NumbersCard } from './numbers-card.tsx';
import type { Numbers } from './numbers-texts.ts';
import { countedText, inGroups } from './overview-texts.ts';
import { ProvidersCard } from './providers-card.tsx';
import { type Range, RangeChoice } from './range-choice.tsx';
import { RenewalsCard } from './renewals-card.tsx';
import { SourcesCard } from './sources-card.tsx';

const orderStepsCardTexts = numbers.opened;

/** The progress of the orders that were opened in the shown days. */
function OrderStepsCard({ opened }: Pick<Numbers, 'opened'>) {
  const { orders, begun, paid, redeemed } = opened;
  const share = (part: number) => {
    const rate = rateOf(part, orders);
    return rate === null
      ? inGroups(part)
      : orderStepsCardTexts.share(inGroups(part), numbers.percent(rate));
  };
  return (
    <NumbersCard texts={orderStepsCardTexts}>
      <DescriptionList
        rows={[
          { label: orderStepsCardTexts.orders, value: inGroups(orders) },
          { label: orderStepsCardTexts.begun, value: share(begun) },
          { label: orderStepsCardTexts.paid, value: share(paid) },
          { label: orderStepsCardTexts.redeemed, value: share(redeemed) },
        ]}
      />
      {rateOf(paid, orders) === null ? (
        <p className="text-soft">{orderStepsCardTexts.notEnough}</p>
      ) : null}
    </NumbersCard>
  );
}

const AGAIN_MS = 60_000;

/** The figures of sales, each with its definition. */
export function NumbersTab() {
  const [range, setRange] = useState<Range>('30');
  const query = useQuery(
    queries.overview.readNumbers.queryOptions({
      input: { days: range },
      placeholderData: keepPreviousData,
      refetchInterval: AGAIN_MS,
    }),
  );
  return (
    <QueryRegion query={query} pending={<Pending />} failed={texts.loadFailed}>
      {(data) => (
        <div className="flex flex-col gap-4">
          <p className="text-sm text-soft">{countedText(data, texts)}</p>
          <RenewalsCard renewals={data.renewals} />
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <p className="font-medium">{overview.charts.title(overview.ranges[range])}</p>
            <RangeChoice chosen={range} onChoose={setRange} />
          </div>
          <ProvidersCard providers={data.providers} />
          <div className="grid items-start gap-4 min-[62rem]:grid-cols-2">
            <SourcesCard sources={data.sources} otherCurrencies={data.otherCurrencies} />
            <OrderStepsCard opened={data.opened} />
          </div>
        </div>
      )}
    </QueryRegion>
  );
}

function Pending() {
  return (
    <LoadingRegion label={texts.loading} className="flex flex-col gap-6">
      <Skeleton className="h-80 w-full" />
      <Skeleton className="h-64 w-full" />
    </LoadingRegion>
  );
}
