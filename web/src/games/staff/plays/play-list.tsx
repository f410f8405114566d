import { gameName } from '@regz/rules/games/game-names.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { messages } from '../../../i18n/en.ts';
import { queries } from '../../../platform/api/api.ts';
import { pageByPage } from '../../../platform/queries/page-by-page.ts';
import { PagedList } from '../../../platform/queries/paged-list.tsx';
import { Link } from '../../../platform/routing/router.tsx';
import { TaskUserLink } from '../../../platform/task-user-link.tsx';
import { formatInstant } from '../../../platform/time/format-date.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { LoadingRegion, Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { type CompactColumn, CompactTable } from '../../../ui/layout/compact-table.tsx';
import { playAddress } from '../play-address.ts';
import type { PlayQuery, StaffPlay } from '../staff-games.ts';
import { PlayFilters } from './play-filters.tsx';
import { FlagBadges, OutcomeBadge } from './play-marks.tsx';
import { durationMs, lengthText, paidText } from './play-text.ts';

const { plays: texts, loading } = messages.gamesStaff;
const headers = texts.columns;

/** The play's own page, from which Back leads to the same search. */
function openColumn(query: PlayQuery): CompactColumn<StaffPlay> {
  return {
    header: headers.game,
    place: 'lead',
    cell: ({ id, game, username, issuedAt }) => (
      <Link
        to={playAddress(query, id)}
        aria-label={texts.open(gameName(game), username, formatInstant(issuedAt))}
        className="inline-block min-h-6 text-accent-text underline underline-offset-4"
      >
        {gameName(game)}
      </Link>
    ),
  };
}

const columns: readonly CompactColumn<StaffPlay>[] = [
  {
    header: headers.player,
    place: 'more',
    cell: ({ userId, username }) => <TaskUserLink id={userId} username={username} />,
  },
  {
    header: headers.begun,
    place: 'more',
    cell: ({ issuedAt }) => <time dateTime={issuedAt}>{formatInstant(issuedAt)}</time>,
  },
  {
    header: headers.lasted,
    place: 'more',
    cell: (play) => {
      const ms = durationMs(play);
      return <span className="whitespace-nowrap">{ms === null ? '' : lengthText(ms)}</span>;
    },
    isBlank: (play) => durationMs(play) === null,
  },
  {
    header: headers.coins,
    place: 'more',
    cell: paidText,
    isBlank: (play) => paidText(play) === '',
  },
  {
    header: headers.flags,
    place: 'below',
    cell: ({ flags }) => (
      <span className="flex flex-wrap gap-1">
        <FlagBadges flags={flags} />
      </span>
    ),
    isBlank: ({ flags }) => flags.length === 0,
  },
  { header: headers.outcome, place: 'mark', cell: (play) => <OutcomeBadge play={play} /> },
];

type PlayListProps = {
  query: PlayQuery;
  takesFocus: boolean;
  onSearch: (query: PlayQuery) => void;
};

/** The search for plays and what it finds, newest first. */
export function PlayList({ query, takesFocus, onSearch }: PlayListProps) {
  const found = useInfiniteQuery(
    queries.games.staff.listPlays.infiniteOptions({
      input: (before: string | null) => (before === null ? query : { ...query, before }),
      ...pageByPage,
    }),
  );
  const pending = (
    <LoadingRegion label={loading}>
      <Skeleton className="h-96 w-full" />
    </LoadingRegion>
  );
  return (
    <Card title={texts.title} description={texts.description}>
      <PlayFilters query={query} takesFocus={takesFocus} onSearch={onSearch} />
      <PagedList
        list={found}
        rowsOf={({ plays }) => plays}
        pending={pending}
        empty={<NoPlays query={query} />}
        texts={texts}
      >
        {(plays) => (
          <CompactTable
            caption={texts.caption}
            columns={[openColumn(query), ...columns]}
            rows={plays}
            rowKey={({ id }) => id}
          />
        )}
      </PagedList>
    </Card>
  );
}

function NoPlays({ query }: { query: PlayQuery }) {
  const all = Object.values(query).every((value) => value === undefined);
  return all ? (
    <EmptyState title={texts.empty} text={texts.emptyText} />
  ) : (
    <EmptyState title={texts.noMatch} text={texts.noMatchText} />
  );
}
