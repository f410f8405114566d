/** A rate of fewer than this number is not meaningful. */
export const LEAST_FOR_RATE = 10;

/** Returns a share in percent with one decimal. Null if the whole is too small. */
export function rateOf(part: number, whole: number): number | null {
  return whole < LEAST_FOR_RATE ? null : Math.round((part / whole) * 1000) / 10;
}
