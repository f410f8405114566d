import { DAY_MS, HOUR_MS, MINUTE_MS } from '@regz/rules/durations.ts';
import { addDays } from '@regz/rules/licenses/days-left.ts';
import { firstRenewalWeek } from '@regz/rules/overview/renewals.ts';
import { transaction } from '../platform/database/transaction.ts';
import type { Services } from '../platform/services.ts';
import {
  countDays,
  findStart,
  holdRound,
  listLateDays,
  listMiscountedDays,
  noteRound,
  noteStates,
} from './count-figures.queries.ts';
import { noteRenewals } from './numbers.queries.ts';

/** This many days before the newest counted one are recounted in the first round of each hour. */
const AGAIN_DAYS = 2;
/**
 * Figures younger than this are not recounted, so that several servers do not count more often than
 * one.
 */
const YOUNG_MS = 30_000;
/** A report that was being settled during the last round is not missed. */
const SETTLING_MS = 5 * MINUTE_MS;
/** The panel shows one year, so the first round counts no more. */
const MOST_DAYS = 400;
/**
 * The most days per statement, so that a large shop does not exceed the time limit of a statement.
 */
const DAYS_AT_ONCE = 14;

/**
 * Updates the daily figures, unless they are less than half a minute old. Counts today, days with
 * late reports, days without a server, and once an hour the days just before today. Any number of
 * processes may call it concurrently.
 * @returns whether this call counted.
 */
export async function countFigures({
  db,
  clock,
}: Pick<Services, 'db' | 'clock'>): Promise<boolean> {
  const now = clock();
  return transaction(db, async ({ trx }) => {
    const lastRound = (await holdRound(trx))?.getTime() ?? 0;
    if (lastRound >= now - YOUNG_MS) return false;
    await noteRound(trx, new Date(now));
    const today = dayOf(now);
    const newest = await findStart(trx);
    const start = Date.parse(newest ?? today) - AGAIN_DAYS * DAY_MS;
    const settled = dayOf(Math.max(Math.min(start, now), now - MOST_DAYS * DAY_MS));
    const isHourly = newest !== today || hourOf(lastRound) !== hourOf(now);
    const since = isHourly ? settled : today;
    for (let first = since; first <= today; first = addDays(first, DAYS_AT_ONCE)) {
      const last = addDays(first, DAYS_AT_ONCE - 1);
      await countDays(trx, { since: first, until: last < today ? last : today });
    }
    const late = { since: new Date(lastRound - SETTLING_MS), before: settled };
    for (const day of [
      ...(await listLateDays(trx, late)),
      ...(isHourly ? [] : await listMiscountedDays(trx, { since: settled, before: today })),
    ]) {
      await countDays(trx, { since: day, until: day });
    }
    if (newest !== today) {
      await noteRenewals(trx, { since: firstRenewalWeek(now), at: new Date(now) });
    }
    await noteStates(trx, { today, at: new Date(now) });
    return true;
  });
}

function hourOf(ms: number): number {
  return Math.floor(ms / HOUR_MS);
}

/** The UTC day of a time in milliseconds since 1970, as `yyyy-MM-dd`. */
export function dayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}
