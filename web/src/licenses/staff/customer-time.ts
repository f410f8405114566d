import type { Api } from '../../platform/api/api.ts';
import { useNow } from '../../platform/time/use-now.ts';

/** The license time of a customer that staff have opened. */
export type CustomerTime = Awaited<ReturnType<Api['licenses']['staff']['readTime']>>;

/**
 * Now, but not before the newest entry: a subscription that has just ended is over, even if the
 * page's clock is slow.
 */
export function useTimeNow({ entries }: Pick<CustomerTime, 'entries'>): number {
  const nowMs = useNow();
  const [newest] = entries;
  return newest === undefined ? nowMs : Math.max(nowMs, Date.parse(newest.at));
}
