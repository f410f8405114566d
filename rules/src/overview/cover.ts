import { addDays, utcDate } from '../licenses/days-left.ts';

/** The number of past days that measure how fast keys leave the stock. */
export const COVER_DAYS = 28;

/** The first of those days (UTC). */
export function coverSince(nowMs: number): string {
  return addDays(utcDate(nowMs), 1 - COVER_DAYS);
}

/**
 * Returns the whole days that the stock lasts if keys leave as in the last {@link COVER_DAYS} days.
 * Null if none left it.
 */
export function daysOfCover(available: number, taken: number): number | null {
  if (taken <= 0) return null;
  return Math.floor((available * COVER_DAYS) / taken);
}

type Cover = { available: number; coverDays: number | null };

/** Orders products by the end of their stock: sold-out products first, unused products last. */
export function byEndOfStock(one: Cover, other: Cover): number {
  return endOf(one) - endOf(other) || one.available - other.available;
}

function endOf({ available, coverDays }: Cover): number {
  return available === 0 ? -1 : (coverDays ?? Number.MAX_SAFE_INTEGER);
}

/** A share in whole percent; null if the total is zero. */
export function percentOf(part: number, whole: number): number | null {
  return whole <= 0 ? null : Math.round((part / whole) * 100);
}
