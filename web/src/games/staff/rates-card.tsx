import { gameName } from '@regz/rules/games/game-names.ts';
import { messages } from '@regz/texts/en.ts';
import { useQuery } from '@tanstack/react-query';
import { queries } from '../../platform/api/api.ts';
import { QueryRegion } from '../../platform/queries/query-region.tsx';
import { Badge, type Tone } from '../../ui/feedback/badge.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LoadingRegion, Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { type CompactColumn, CompactTable } from '../../ui/layout/compact-table.tsx';
import type { GameRate } from './staff-games.ts';

const texts = messages.gamesStaff.rates;
const { loading } = messages.gamesStaff;
const headers = texts.columns;

const tones: Record<GameRate['verdict'], Tone> = {
  'too-few': 'neutral',
  below: 'warn',
  within: 'good',
  above: 'warn',
};

function rateText(span: GameRate['week']): string {
  const percent = percentOf(span);
  return percent === null
    ? texts.noPlays
    : texts.rate({ percent, plays: span.plays.toLocaleString('en-US') });
}

const columns: readonly CompactColumn<GameRate>[] = [
  {
    header: headers.game,
    place: 'lead',
    cell: ({ game, flagged }) => (
      <>
        <p className="font-semibold">{gameName(game)}</p>
        {flagged === 0 ? null : (
          <p className="text-sm text-warn">{texts.flagged({ n: flagged })}</p>
        )}
      </>
    ),
  },
  { header: headers.picture, place: 'below', cell: (rate) => <RateBar rate={rate} /> },
  {
    header: headers.fourWeeks,
    place: 'more',
    cell: ({ fourWeeks }) => (
      <>
        <span className="@3xl:sr-only">{`${texts.days28} `}</span>
        <span>{rateText(fourWeeks)}</span>
      </>
    ),
  },
  {
    header: headers.week,
    place: 'more',
    cell: ({ week }) => (
      <>
        <span className="@3xl:sr-only">{`${texts.days7} `}</span>
        <span>{rateText(week)}</span>
      </>
    ),
  },
  {
    header: headers.band,
    place: 'more',
    cell: ({ band }) => (
      <span className="whitespace-nowrap">
        {texts.band({ from: band.fromPercent, to: band.toPercent })}
      </span>
    ),
  },
  {
    header: headers.verdict,
    place: 'mark',
    cell: ({ verdict }) => <Badge tone={tones[verdict]}>{texts.verdicts[verdict]}</Badge>,
  },
];

/** The real win rate of each game, with its expected band. */
export function RatesCard() {
  const rates = useQuery(queries.games.staff.readRates.queryOptions({ input: {} }));
  const pending = (
    <LoadingRegion label={loading}>
      <Skeleton className="h-96 w-full" />
    </LoadingRegion>
  );
  return (
    <Card title={texts.title} description={texts.description}>
      <QueryRegion query={rates} pending={pending} failed={texts.loadFailed}>
        {({ games }) =>
          games.every(({ fourWeeks }) => fourWeeks.plays === 0) ? (
            <EmptyState title={texts.empty} text={texts.emptyText} />
          ) : (
            <>
              <RateLegend />
              <CompactTable
                caption={texts.title}
                columns={columns}
                rows={games}
                rowKey={({ game }) => game}
              />
            </>
          )
        }
      </QueryRegion>
    </Card>
  );
}

const look = {
  band: 'h-3 w-6 rounded-sm bg-accent opacity-30',
  fourWeeks: 'h-4 w-1 rounded-sm bg-ink',
  week: 'size-2.5 rounded-full border-2 border-ink',
} as const;

/** The share of won plays, in whole percent. Null without plays. */
function percentOf({ plays, won }: GameRate['week']): number | null {
  return plays === 0 ? null : Math.round((won * 100) / plays);
}

/** The band on a line from 0 to 100, with a bar for 28 days and a ring for seven. */
function RateBar({ rate: { band, week, fourWeeks } }: { rate: GameRate }) {
  const [weekPercent, percent] = [percentOf(week), percentOf(fourWeeks)];
  const { fromPercent, toPercent } = band;
  return (
    <div aria-hidden="true" className="relative my-1 h-5 min-w-40">
      <div className="absolute inset-x-0 top-2 h-1 rounded-sm bg-line" />
      <div
        className="absolute top-1 h-3 rounded-sm bg-accent opacity-30"
        style={{ left: `${fromPercent}%`, width: `${toPercent - fromPercent}%` }}
      />
      {percent === null ? null : (
        <div
          className="absolute top-0.5 h-4 w-1 -translate-x-1/2 rounded-sm bg-ink"
          style={{ left: `${percent}%` }}
        />
      )}
      {weekPercent === null ? null : (
        <div
          className="absolute top-1 size-3 -translate-x-1/2 rounded-full border-2 border-ink"
          style={{ left: `${weekPercent}%` }}
        />
      )}
    </div>
  );
}

/** Explains the marks of the bars. */
function RateLegend() {
  return (
    <ul aria-hidden="true" className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-soft">
      {(['band', 'fourWeeks', 'week'] as const).map((mark) => (
        <li key={mark} className="flex items-center gap-2">
          <span className={look[mark]} />
          <span>{texts.legend[mark]}</span>
        </li>
      ))}
    </ul>
  );
}
