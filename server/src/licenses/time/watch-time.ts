import { utcDate } from '@regz/rules/licenses/days-left.ts';
import type { Services } from '../../platform/services.ts';
import type { WatchStep } from '../../platform/slice.ts';
import { findEndsBetween, findEntriesBetween } from './passed-time.queries.ts';

/** The last day that is no "never". */
const LAST_DAY = '9999-12-31';
const MOST = 1000;

/** Says which subscriptions end, and what is entered in the ledgers of license time. */
export async function watchTime({
  db,
  clock,
}: Pick<Services, 'db' | 'clock'>): ReturnType<WatchStep> {
  const from = new Date(clock());
  const after = utcDate(from.getTime());
  return async () => {
    const to = new Date(clock());
    const ends = await findEndsBetween(db, { after, until: utcDate(to.getTime()), most: MOST });
    const entries = await findEntriesBetween(db, { from, to });
    return [
      ...ends.map(({ username, subscription, endsOn }) => {
        const what = `${subscription} ended on ${endsOn}`;
        return { kind: 'subscription', who: username, what } as const;
      }),
      ...entries.map(({ username, kind, days, subscription, expiresOn }) => {
        const change = days === null ? kind : `${kind} (${days} days)`;
        const what = `${change}: ${subscription ?? 'nothing'} until ${expiresOn ?? 'never'}`;
        return { kind: 'subscription', who: username, what } as const;
      }),
    ];
  };
}

/** The subscriptions that end next. */
export async function listNextEnds({ db, clock }: Pick<Services, 'db' | 'clock'>, most: number) {
  return findEndsBetween(db, { after: utcDate(clock()), until: LAST_DAY, most });
}
