import { dates } from '../../i18n/task-area/en/dates.ts';
import * as format from '../../i18n/task-area/format.ts';

/** A day given as `yyyy-MM-dd`, as `MMM dd, yyyy`. */
export function formatDay(day: string): string {
  return format.formatDay(dates, day);
}

/** The day of an instant in the person's time zone, as `MMM dd, yyyy`. */
export function formatInstantDay(instant: string): string {
  return format.formatInstantDay(dates, instant);
}

/** The time of an instant in the person's time zone, as `hh:mm a`. */
export function formatInstantTime(instant: string): string {
  return format.formatTime(dates, instant);
}

/**
 * An instant, or the first one of a day in UTC, in the person's time zone, as `MMM dd, yyyy hh:mm
 * a`.
 */
export function formatInstant(instant: string): string {
  return format.formatInstant(dates, instant);
}
