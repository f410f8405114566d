import { useQuery } from '@tanstack/react-query';
import { type Api, queries } from '../../../platform/api/api.ts';

export type Waiting = NonNullable<Awaited<ReturnType<Api['orders']['readWaiting']>>['waiting']>;

/**
 * The act that waits for the customer. Undefined until known. Null if none waits or the read fails.
 */
export function useWaiting(enabled: boolean): Waiting | null | undefined {
  const { data, isError } = useQuery({
    ...queries.orders.readWaiting.queryOptions({ input: {} }),
    enabled,
  });
  if (data !== undefined) return data.waiting;
  return isError ? null : undefined;
}
