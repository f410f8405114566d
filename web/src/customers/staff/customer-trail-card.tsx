import { useInfiniteQuery } from '@tanstack/react-query';
import { TrailCard } from '../../identity/trail/trail-card.tsx';
import { queries } from '../../platform/api/api.ts';

/** What a customer did and what was done to the account. */
export function CustomerTrailCard({ customerId }: { customerId: string }) {
  const trail = useInfiniteQuery(
    queries.customers.staff.listTrail.infiniteOptions({
      input: (before: string | null) =>
        before === null ? { id: customerId } : { id: customerId, before },
      initialPageParam: null,
      getNextPageParam: ({ next }) => next,
    }),
  );
  return <TrailCard trail={trail} />;
}
