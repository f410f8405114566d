import { useQuery } from '@tanstack/react-query';
import { type Api, queries } from '../../../platform/api/api.ts';

export type Waiting = NonNullable<Awaited<ReturnType<Api['orders']['readWaiting']>>['waiting']>;

/** What waits for the customer; undefined until it is known, null if nothing does or it cannot be read. */
export function useWaiting(enabled: boolean): Waiting | null | undefined {
  const { data, isError } = useQuery({
    ...queries.orders.readWaiting.queryOptions({ input: {} }),
    enabled,
  });
  if (data !== undefined) return data.waiting;
  return isError ? null : undefined;
}
