import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queries } from '../../../platform/api/api.ts';
import { pageByPage } from '../../../platform/queries/page-by-page.ts';
import type { PlayQuery } from '../staff-games.ts';

/** The plays that a search finds, newest first, a page at a time. */
export function useFoundPlays(query: PlayQuery) {
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
