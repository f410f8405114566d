import { gameName } from '@regz/rules/games/game-names.ts';
import { messages } from '@regz/texts/en.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queries } from '../../../platform/api/api.ts';
import { pageByPage } from '../../../platform/queries/page-by-page.ts';
import { PagedList } from '../../../platform/queries/paged-list.tsx';
import { Link } from '../../../platform/routing/router.tsx';
import { useMay } from '../../../platform/staff/use-may.ts';
import { TaskUserLink } from '../../../platform/task-user-link.tsx';
import { formatInstant } from '../../../platform/time/format-date.ts';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { LoadingRegion, Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { type CompactColumn, CompactTable } from '../../../ui/layout/compact-table.tsx';
import { playAddress } from '../play-address.ts';
import type { PlayQuery, StaffPlay } from '../staff-games.ts';
import { PlayFilters } from './play-filters.tsx';
import { durationMs, FlagBadges, lengthText, OutcomeBadge, paidText } from './play-text.tsx';
import { canBeVoided, VoidSeveral } from './void-several.tsx';

const { plays: texts, loading } = messages.gamesStaff;
const headers = texts.columns;

/** The link to the play's own page. Back returns to the same search. */
function openColumn(query: PlayQuery): CompactColumn<StaffPlay> {
  return {
    header: headers.game,
    place: 'lead',
    cell: ({ id, game, username, issuedAt }) => (
      <Link
        to={playAddress(query, id)}
        aria-label={texts.open({
          game: gameName(game),
          player: username,
          begun: formatInstant(issuedAt),
        })}
        className="inline-block min-h-6 text-accent-text underline underline-offset-4"
      >
        {gameName(game)}
      </Link>
    ),
  };
}

/** Chooses the plays that can be voided. */
function selectColumn(
  chosen: ReadonlySet<string>,
  onChoose: (id: string, isChosen: boolean) => void,
): CompactColumn<StaffPlay> {
  return {
    header: headers.select,
    place: 'act',
    cell: (play) =>
      canBeVoided(play) ? (
        <input
          type="checkbox"
          aria-label={texts.choose({ game: gameName(play.game), player: play.username })}
          checked={chosen.has(play.id)}
          onChange={({ target }) => onChoose(play.id, target.checked)}
          className="size-6 shrink-0 cursor-pointer accent-accent"
        />
      ) : null,
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
    cell: ({ flags, looked }) => (
      <span className="flex flex-wrap gap-1">
        <FlagBadges flags={flags} />
        {looked === null ? null : <Badge>{texts.lookedAt}</Badge>}
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

type FoundProps = { query: PlayQuery; plays: readonly StaffPlay[] };

/** The found plays. Several flagged ones can be voided at once. */
function Found({ query, plays }: FoundProps) {
  const may = useMay();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const selects = query.flag !== undefined && may('games.staff.voidPlay');

  function choose(id: string, isChosen: boolean) {
    const others = [...chosen].filter((each) => each !== id);
    setChosen(new Set(isChosen ? [...others, id] : others));
  }
  return (
    <>
      <CompactTable
        caption={texts.caption}
        columns={[
          openColumn(query),
          ...columns,
          ...(selects ? [selectColumn(chosen, choose)] : []),
        ]}
        rows={plays}
        rowKey={({ id }) => id}
      />
      {selects ? (
        <VoidSeveral plays={plays.filter((play) => chosen.has(play.id) && canBeVoided(play))} />
      ) : null}
    </>
  );
}

/** The search for plays and its results, newest first. */
export function PlayList({ query, takesFocus, onSearch }: PlayListProps) {
  const found = useFoundPlays(query);
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
        {(plays) => <Found query={query} plays={plays} />}
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

/** The plays that a search finds, newest first, a page at a time. */
function useFoundPlays(query: PlayQuery) {
  return useInfiniteQuery(
    queries.games.staff.listPlays.infiniteOptions({
      input: (before: string | null) => (before === null ? query : { ...query, before }),
      ...pageByPage,
    }),
  );
}

type Neighbors = { previous: string | undefined; next: string | undefined };

/** The plays before and after one in the list of a search, if they are loaded. */
export function useNeighbors(query: PlayQuery, id: string): Neighbors {
  const ids = useFoundPlays(query).data?.pages.flatMap(({ plays }) => plays.map((each) => each.id));
  const place = ids?.indexOf(id) ?? -1;
  const now = place < 0 ? null : { previous: ids?.[place - 1], next: ids?.[place + 1] };
  // A reviewed play leaves the list; its neighbors stay.
  const [last, setLast] = useState<Neighbors>({ previous: undefined, next: undefined });
  if (now !== null && (now.previous !== last.previous || now.next !== last.next)) setLast(now);
  return now ?? last;
}
