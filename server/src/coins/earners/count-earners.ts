import { utcDay } from '@regz/rules/coins/utc-day.ts';
import { DAY_MS } from '@regz/rules/durations.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { Services } from '../../platform/services.ts';
import { countEarned, keepCounts, keepTopEarners, listEarned } from './earners.queries.ts';

const DAYS = 30;
const SHOWN = 10;

/**
 * Counts the accounts that earned coins in the last thirty days. The overview of staff reads the
 * last count. Each account counts once, so the counts of days cannot be added up.
 */
export async function countEarners({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  const now = clock();
  const since = new Date(utcDay(new Date(now - (DAYS - 1) * DAY_MS)));
  const counts = await countEarned(db, since);
  const earned = await listEarned(db, since, SHOWN);
  await transaction(db, async ({ trx }) => {
    await keepCounts(trx, new Date(now), counts);
    await keepTopEarners(trx, earned);
  });
}
