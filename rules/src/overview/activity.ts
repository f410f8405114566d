import { DAY_MS } from '../durations.ts';
import { addDays, type IsoDate, momentMs, utcDate } from '../licenses/days-left.ts';

/** The most days of one look at the acts of staff: the trail is read month by month. */
export const ACTIVITY_DAYS = 31;
/** The days that are shown first, today included. */
const SHOWN_DAYS = 7;

/** Days in UTC, both included. */
export type DayRange = { from: IsoDate; to: IsoDate };

/** True if a range has at least one day and not too many. False if a day does not exist. */
export function isActivityRange({ from, to }: DayRange): boolean {
  const [firstMs, lastMs] = [momentMs(from), momentMs(to)];
  if (firstMs === null || lastMs === null) return false;
  const days = (lastMs - firstMs) / DAY_MS + 1;
  return days >= 1 && days <= ACTIVITY_DAYS;
}

/** The range that is shown first. */
export function latelyRange(nowMs: number): DayRange {
  const to = utcDate(nowMs);
  return { from: addDays(to, 1 - SHOWN_DAYS), to };
}
