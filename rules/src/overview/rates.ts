/** Of fewer than this a rate says nothing yet. */
export const LEAST_FOR_RATE = 10;

/** A share in percent with one decimal; null while the whole is too small for one. */
export function rateOf(part: number, whole: number): number | null {
  return whole < LEAST_FOR_RATE ? null : Math.round((part / whole) * 1000) / 10;
}
