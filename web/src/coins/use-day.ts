import { useQuery } from '@tanstack/react-query';
import { type Api, queries } from '../platform/api/api.ts';
import { msUntilNextDay } from '../platform/time/until-next-day.ts';

export type Day = Awaited<ReturnType<Api['coins']['readDay']>>;

/** The caller's day. Reloads when the next day starts. */
export function useDay() {
  return useQuery(
    queries.coins.readDay.queryOptions({
      input: {},
      refetchInterval: ({ state }) => msUntilNextDay(state.data),
    }),
  );
}
