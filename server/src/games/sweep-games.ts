import { DAY_MS } from '@regz/rules/durations.ts';
import type { Services } from '../platform/services.ts';
import { emptyLogs, expirePlays } from './plays/plays.queries.ts';

const LOST_KEPT_MS = 7 * DAY_MS;
const WON_KEPT_MS = 90 * DAY_MS;

/** Ends plays that were left, and forgets inputs: of lost plays after 7 days, of won ones after 90. */
export async function sweepGames({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  const now = clock();
  await expirePlays(db, new Date(now));
  await emptyLogs(db, { state: 'lost', endedBefore: new Date(now - LOST_KEPT_MS) });
  await emptyLogs(db, { state: 'won', endedBefore: new Date(now - WON_KEPT_MS) });
}
