import { momentInUtc, momentMs, utcDate } from '@regz/rules/licenses/days-left.ts';
import { endOf } from '../../platform/database/kept-end.ts';
import type { Services } from '../../platform/services.ts';
import type { WatchStep } from '../../platform/slice.ts';
import { findEndsBetween, findEntriesBetween } from './passed-time.queries.ts';

type Needed = Pick<Services, 'db' | 'clock'>;

/** The last day that is no "never". */
const LAST_DAY = '9999-12-31';
const MOST = 1000;

/** Reports the subscriptions that end, and the new entries of license time. */
export async function watchTime({ db, clock }: Needed): ReturnType<WatchStep> {
  const from = new Date(clock());
  return async () => {
    const to = new Date(clock());
    const ends = await listEnds(db, { fromMs: from.getTime(), last: utcDate(to.getTime()) });
    const entries = await findEntriesBetween(db, { from, to });
    return [
      ...ends
        .filter(({ endsAt }) => Date.parse(endsAt) <= to.getTime())
        .map(({ username, subscription, endsAt }) => {
          const what = `${subscription} ended on ${momentInUtc(endsAt)}`;
          return { kind: 'subscription', who: username, what } as const;
        }),
      ...entries.map(({ username, kind, days, subscription, ...end }) => {
        const change = days === null ? kind : `${kind} (${days} days)`;
        const what = `${change}: ${subscription ?? 'nothing'} until ${endOf(end) ?? 'never'}`;
        return { kind: 'subscription', who: username, what } as const;
      }),
    ];
  };
}

/** The subscriptions that end next. */
export async function listNextEnds({ db, clock }: Needed, most: number) {
  return (await listEnds(db, { fromMs: clock(), last: LAST_DAY })).slice(0, most);
}

/** The subscriptions that end after a moment, until the end of a day. */
async function listEnds(db: Needed['db'], { fromMs, last }: { fromMs: number; last: string }) {
  const found = await findEndsBetween(db, { first: utcDate(fromMs), last, most: MOST });
  return found
    .map(({ username, subscription, ...end }) => ({
      username,
      subscription,
      endsAt: endOf(end) ?? '',
    }))
    .filter(({ endsAt }) => (momentMs(endsAt) ?? 0) > fromMs);
}
