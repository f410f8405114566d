import type { Api } from '../../platform/api/api.ts';
import { useNow } from '../../platform/time/use-now.ts';

/** The license time of a customer whom staff have opened. */
export type CustomerTime = Awaited<ReturnType<Api['licenses']['staff']['readTime']>>;

/** Now, but not before the newest entry: what has just ended is over, whatever the page's clock says. */
export function useTimeNow({ entries }: Pick<CustomerTime, 'entries'>): number {
  const nowMs = useNow();
  const [newest] = entries;
  return newest === undefined ? nowMs : Math.max(nowMs, Date.parse(newest.at));
}
