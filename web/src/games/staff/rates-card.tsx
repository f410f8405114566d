import { gameName } from '@regz/rules/games/game-names.ts';
import { useQuery } from '@tanstack/react-query';
import { messages } from '../../i18n/en.ts';
import { queries } from '../../platform/api/api.ts';
import { QueryRegion } from '../../platform/queries/query-region.tsx';
import { Badge, type Tone } from '../../ui/feedback/badge.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LoadingRegion, Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { type CompactColumn, CompactTable } from '../../ui/layout/compact-table.tsx';
import { percentOf, RateBar, RateLegend } from './rate-bar.tsx';
import type { GameRate } from './staff-games.ts';

const { rates: texts, loading } = messages.gamesStaff;
const headers = texts.columns;

const tones: Record<GameRate['verdict'], Tone> = {
  'too-few': 'neutral',
  below: 'warn',
  within: 'good',
  above: 'warn',
};

function rateText(span: GameRate['week']): string {
  const percent = percentOf(span);
  return percent === null ? texts.noPlays : texts.rate(percent, span.plays);
}

const columns: readonly CompactColumn<GameRate>[] = [
  {
    header: headers.game,
    place: 'lead',
    cell: ({ game, flagged }) => (
      <>
        <p className="font-semibold">{gameName(game)}</p>
        {flagged === 0 ? null : <p className="text-sm text-warn">{texts.flagged(flagged)}</p>}
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
      <span className="whitespace-nowrap">{texts.band(band.fromPercent, band.toPercent)}</span>
    ),
  },
  {
    header: headers.verdict,
    place: 'mark',
    cell: ({ verdict }) => <Badge tone={tones[verdict]}>{texts.verdicts[verdict]}</Badge>,
  },
];

/** How often each game is really won, with its expected band. */
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
