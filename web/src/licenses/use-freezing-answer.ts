import { useQueryClient } from '@tanstack/react-query';
import { type Api, queries } from '../platform/api/api.ts';

export type Freezing = Awaited<ReturnType<Api['licenses']['readFreeze']>>;

/** Stores the answer of an act in the cache, and reloads other data that the act changed. */
export function useFreezingAnswer(): (freezing: Freezing) => Promise<void> {
  const client = useQueryClient();
  return async (freezing) => {
    const { queryKey } = queries.licenses.readFreeze.queryOptions({ input: {} });
    client.setQueryData(queryKey, freezing);
    await Promise.all([
      client.invalidateQueries({ queryKey: queries.identity.me.key() }),
      client.invalidateQueries({ queryKey: queries.licenses.listTime.key() }),
    ]);
  };
}
