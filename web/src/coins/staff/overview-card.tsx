import { messages } from '@regz/texts/en.ts';
import { useQuery } from '@tanstack/react-query';
import { type Api, queries } from '../../platform/api/api.ts';
import { QueryRegion } from '../../platform/queries/query-region.tsx';
import { TaskUserLink } from '../../platform/task-user-link.tsx';
import { formatDay, formatInstantTime } from '../../platform/time/format-date.ts';
import { LoadingRegion, Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { type Column, DataTable } from '../../ui/layout/data-table.tsx';
import { DescriptionList } from '../../ui/layout/description-list.tsx';

const texts = messages.coinsStaff;
const HEIGHT = 80;
const BAR = 10;
const GAP = 2;
const figures = ['issued', 'spent', 'held'] as const;

type Overview = Awaited<ReturnType<Api['coins']['staff']['readOverview']>>;

function inGroups(count: number): string {
  return count.toLocaleString('en-US');
}

function Pictures({ days }: Pick<Overview, 'days'>) {
  return (
    <>
      <div className="grid gap-6 md:grid-cols-3">
        {figures.map((figure) => (
          <DayBars
            key={figure}
            title={texts.overview.perDay({ what: texts.overview[figure] })}
            days={days.map((each) => ({ day: each.day, coins: each[figure] }))}
          />
        ))}
      </div>
      <details>
        <summary className="cursor-pointer text-sm text-soft">{texts.overview.asTable}</summary>
        <DataTable
          caption={texts.overview.title}
          rows={days.toReversed()}
          rowKey={({ day }) => day}
          columns={[
            { header: texts.overview.day, cell: ({ day }) => formatDay(day) },
            ...figures.map((figure) => ({
              header: texts.overview[figure],
              align: 'right' as const,
              cell: (each: Overview['days'][number]) => inGroups(each[figure]),
            })),
          ]}
        />
      </details>
    </>
  );
}

const earnerColumns: readonly Column<Overview['topEarners'][number]>[] = [
  {
    header: texts.earners.username,
    cell: ({ userId, username }) => <TaskUserLink id={userId} username={username} />,
  },
  { header: texts.earners.earned, align: 'right', cell: ({ earned }) => inGroups(earned) },
  { header: texts.earners.coins, align: 'right', cell: ({ coins }) => inGroups(coins) },
];

function TopEarners({ earners }: { earners: Overview['topEarners'] }) {
  return (
    <section className="flex flex-col gap-2">
      <h3 className="font-sans text-base font-medium">{texts.earners.title}</h3>
      <DataTable
        caption={texts.earners.title}
        rows={earners}
        rowKey={({ userId }) => userId}
        columns={earnerColumns}
      />
    </section>
  );
}

/** Coins issued, spent and held, as charts and as sums, and the top earners. */
export function OverviewCard() {
  const overview = useQuery(queries.coins.staff.readOverview.queryOptions({ input: {} }));
  const pending = (
    <LoadingRegion label={texts.loading}>
      <Skeleton className="h-64 w-full" />
    </LoadingRegion>
  );
  return (
    <Card title={texts.overview.title}>
      <QueryRegion query={overview} pending={pending} failed={texts.loadFailed}>
        {(data) => (
          <>
            <Pictures days={data.days} />
            <DescriptionList
              rows={[
                {
                  label: texts.overview.inAll({ what: texts.overview.issued }),
                  value: inGroups(data.issued),
                },
                {
                  label: texts.overview.inAll({ what: texts.overview.spent }),
                  value: inGroups(data.spent),
                },
                { label: texts.overview.heldNow, value: inGroups(data.held) },
                { label: texts.overview.couldBuy, value: inGroups(data.keysHeldCouldBuy) },
                { label: texts.overview.earners, value: inGroups(data.earners) },
                { label: texts.overview.tasksOnly, value: inGroups(data.tasksOnlyEarners) },
              ]}
            />
            {data.earnersCountedAt === null ? null : (
              <p className="text-sm text-soft">
                {texts.overview.earnersCountedAt({
                  time: formatInstantTime(data.earnersCountedAt),
                })}
              </p>
            )}
            {data.topEarners.length === 0 ? null : <TopEarners earners={data.topEarners} />}
          </>
        )}
      </QueryRegion>
    </Card>
  );
}

type DayBarsProps = {
  title: string;
  days: readonly { day: string; coins: number }[];
};

/** One bar per day, oldest first. The table below has the figures, and each bar has its own too. */
function DayBars({ title, days }: DayBarsProps) {
  const most = Math.max(1, ...days.map(({ coins }) => coins));
  const scale = messages.coinsStaff.overview.most({ coins: most.toLocaleString('en-US') });
  const last = days.at(-1);
  return (
    <figure className="flex min-w-0 flex-col gap-2">
      <figcaption className="flex justify-between gap-4 text-sm text-soft">
        <span>{title}</span>
        <span className="text-ink">{scale}</span>
      </figcaption>
      <svg
        role="img"
        aria-label={`${title}: ${scale}`}
        viewBox={`0 0 ${days.length * (BAR + GAP)} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="h-24 w-full border-b border-line"
      >
        {days.map(({ day, coins }, index) => {
          const height = (coins / most) * HEIGHT;
          return (
            <rect
              key={day}
              x={index * (BAR + GAP)}
              y={HEIGHT - height}
              width={BAR}
              height={height}
              fill="var(--color-accent-text)"
            >
              <title>{`${formatDay(day)}: ${coins.toLocaleString('en-US')}`}</title>
            </rect>
          );
        })}
      </svg>
      <p className="flex justify-between text-xs text-faint">
        <span>{days[0] === undefined ? '' : formatDay(days[0].day)}</span>
        <span>{last === undefined ? '' : formatDay(last.day)}</span>
      </p>
    </figure>
  );
}
