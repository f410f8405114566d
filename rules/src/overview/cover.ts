/** How far back one looks to say how many keys leave the stock. */
export const COVER_DAYS = 28;

/**
 * For how many whole days the stock lasts when keys go on leaving as they did in the last
 * {@link COVER_DAYS} days; null when none left, so that it lasts for ever.
 */
export function daysOfCover(available: number, taken: number): number | null {
  if (taken <= 0) return null;
  return Math.floor((available * COVER_DAYS) / taken);
}

/** How many of so many, in whole hundredths; null where there were none to be part of. */
export function percentOf(part: number, whole: number): number | null {
  return whole <= 0 ? null : Math.round((part / whole) * 100);
}
