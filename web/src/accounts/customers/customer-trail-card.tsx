import { useInfiniteQuery } from '@tanstack/react-query';
import { queries } from '../../platform/api/api.ts';
import { TrailCard } from '../trail/trail-card.tsx';

/** What a customer did and what was done to the account. */
export function CustomerTrailCard({ customerId }: { customerId: string }) {
  const trail = useInfiniteQuery(
    queries.accounts.customers.trail.infiniteOptions({
      input: (before: string | null) =>
        before === null ? { id: customerId } : { id: customerId, before },
      initialPageParam: null,
      getNextPageParam: ({ next }) => next,
    }),
  );
  return <TrailCard trail={trail} />;
}
