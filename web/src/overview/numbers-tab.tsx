import { percentOf } from '@regz/rules/overview/cover.ts';
import { LEAST_FOR_RATE, rateOf } from '@regz/rules/overview/rates.ts';
import { RENEWAL_WEEKS, weekNumber } from '@regz/rules/overview/renewals.ts';
import { numbers, numbers as texts } from '@regz/texts/en/overview/numbers.ts';
import { overview } from '@regz/texts/en/overview/overview.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queries } from '../platform/api/api.ts';
import { QueryRegion } from '../platform/queries/query-region.tsx';
import { formatDay } from '../platform/time/format-date.ts';
import { LoadingRegion, Skeleton } from '../ui/feedback/skeleton.tsx';
import { type Column, DataTable } from '../ui/layout/data-table.tsx';
import { DescriptionList } from '../ui/layout/description-list.tsx';
import { NumbersCard } from './numbers-card.tsx';
import { type Numbers, rateText } from './numbers-texts.ts';
import { countedText, inGroups, rupees, sumOf } from './overview-texts.ts';
import { ProvidersCard } from './providers-card.tsx';
import { type Range, RangeChoice } from './range-choice.tsx';

const renewalsCardTexts = numbers.renewals;
const SHOWN = 8;
const [least, weeks] = [LEAST_FOR_RATE, RENEWAL_WEEKS];

type Week = Numbers['renewals'][number];

const columns: readonly Column<Week>[] = [
  {
    header: renewalsCardTexts.week,
    cell: ({ week }) =>
      renewalsCardTexts.weekFrom({ week: weekNumber(week), monday: formatDay(week) }),
  },
  {
    header: renewalsCardTexts.began,
    align: 'right',
    cell: ({ renewed, running, ended }) => inGroups(renewed + running + ended),
  },
  { header: renewalsCardTexts.renewed, align: 'right', cell: ({ renewed }) => inGroups(renewed) },
  { header: renewalsCardTexts.ended, align: 'right', cell: ({ ended }) => inGroups(ended) },
  { header: renewalsCardTexts.running, align: 'right', cell: ({ running }) => inGroups(running) },
  {
    header: renewalsCardTexts.rate,
    align: 'right',
    cell: ({ renewed, ended }) => rateText(renewed, renewed + ended),
  },
];

/** The renewals of those who started in a week. The rate excludes accounts with time left. */
function RenewalsCard({ renewals }: Pick<Numbers, 'renewals'>) {
  const [renewed, ended] = [sumOf(renewals, 'renewed'), sumOf(renewals, 'ended')];
  const [first, more] = [renewals.slice(0, SHOWN), renewals.slice(SHOWN)];
  const table = (rows: readonly Week[]) => (
    <DataTable
      caption={renewalsCardTexts.title}
      rows={rows}
      rowKey={({ week }) => week}
      columns={columns}
    />
  );
  return (
    <NumbersCard
      title={renewalsCardTexts.title}
      definition={renewalsCardTexts.definition({ least })}
    >
      {renewals.length === 0 ? (
        <p className="text-soft">{renewalsCardTexts.empty({ weeks })}</p>
      ) : (
        <>
          <p>
            {renewalsCardTexts.inAll({
              weeks,
              rate: rateText(renewed, renewed + ended),
              renewed: inGroups(renewed),
              decided: inGroups(renewed + ended),
            })}
          </p>
          {table(first)}
        </>
      )}
      {more.length === 0 ? null : (
        <details>
          <summary className="cursor-pointer text-sm text-soft">
            {renewalsCardTexts.more({ n: more.length })}
          </summary>
          {table(more)}
        </details>
      )}
    </NumbersCard>
  );
}

const sourcesCardTexts = numbers.sources;

type Source = Numbers['sources'][number];

function columnsOf(salesMinor: number): readonly Column<Source>[] {
  return [
    { header: sourcesCardTexts.source, cell: ({ source }) => sourcesCardTexts.names[source] },
    { header: sourcesCardTexts.orders, align: 'right', cell: ({ orders }) => inGroups(orders) },
    {
      header: sourcesCardTexts.returned,
      align: 'right',
      cell: ({ returnedMinor }) => rupees(returnedMinor),
    },
    {
      header: sourcesCardTexts.sales,
      align: 'right',
      cell: (row) => {
        const percent = percentOf(row.salesMinor, salesMinor);
        const sum = rupees(row.salesMinor);
        return percent === null ? sum : sourcesCardTexts.share({ sum, percent });
      },
    },
  ];
}

/** Sales by source, each order once. */
function SourcesCard({ sources, otherCurrencies }: Pick<Numbers, 'sources' | 'otherCurrencies'>) {
  return (
    <NumbersCard title={sourcesCardTexts.title} definition={sourcesCardTexts.definition}>
      {sumOf(sources, 'orders') === 0 ? (
        <p className="text-soft">{sourcesCardTexts.empty}</p>
      ) : (
        <DataTable
          caption={sourcesCardTexts.title}
          rows={sources}
          rowKey={({ source }) => source}
          columns={columnsOf(sumOf(sources, 'salesMinor'))}
        />
      )}
      {otherCurrencies.map(({ currency, orders, salesMinor }) => (
        <p key={currency} className="text-sm text-soft">
          {sourcesCardTexts.otherCurrency({ n: orders, currency, sum: inGroups(salesMinor / 100) })}
        </p>
      ))}
    </NumbersCard>
  );
}

const orderStepsCardTexts = numbers.opened;

/** The progress of the orders that were opened in the shown days. */
function OrderStepsCard({ opened }: Pick<Numbers, 'opened'>) {
  const { orders, begun, paid, redeemed } = opened;
  const share = (part: number) => {
    const rate = rateOf(part, orders);
    return rate === null
      ? inGroups(part)
      : orderStepsCardTexts.share({
          count: inGroups(part),
          rate: numbers.percent({ percent: rate }),
        });
  };
  return (
    <NumbersCard title={orderStepsCardTexts.title} definition={orderStepsCardTexts.definition}>
      <DescriptionList
        rows={[
          { label: orderStepsCardTexts.orders, value: inGroups(orders) },
          { label: orderStepsCardTexts.begun, value: share(begun) },
          { label: orderStepsCardTexts.paid, value: share(paid) },
          { label: orderStepsCardTexts.redeemed, value: share(redeemed) },
        ]}
      />
      {rateOf(paid, orders) === null ? (
        <p className="text-soft">{orderStepsCardTexts.notEnough({ least })}</p>
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
            <p className="font-medium">
              {overview.charts.title({ range: overview.ranges[range] })}
            </p>
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
