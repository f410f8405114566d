import { useInfiniteQuery } from '@tanstack/react-query';
import { TrailCard } from '../../identity/trail/trail-card.tsx';
import { queries } from '../../platform/api/api.ts';

/** What a task user did and what was done to the account. */
export function TaskUserTrailCard({ taskUserId: id }: { taskUserId: string }) {
  const trail = useInfiniteQuery(
    queries.players.staff.listTrail.infiniteOptions({
      input: (before: string | null) => (before === null ? { id } : { id, before }),
      initialPageParam: null,
      getNextPageParam: ({ next }) => next,
    }),
  );
  return <TrailCard trail={trail} />;
}
