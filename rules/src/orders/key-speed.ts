/** The figures about recently sold keys on the home page. */
export type KeySpeed = {
  keys: number;
  /** Half of the keys came within so many seconds of their payment. */
  seconds: number;
};

export const KEY_SPEED_DAYS = 30;
/** Of more, only the last count. */
export const KEY_SPEED_MOST = 1000;
const KEY_SPEED_LEAST = 20;
/** A longer time is not advertised, and seconds would be the wrong unit. */
const SECONDS_MOST = 120;

/**
 * How fast keys come, in whole seconds rounded up, two at least; null while there are too few of
 * them, or they are slow.
 *
 * @param medianMs half of the keys came within it, the others later.
 */
export function keySpeed(keys: number, medianMs: number): KeySpeed | null {
  const seconds = Math.max(2, Math.ceil(medianMs / 1000));
  return keys < KEY_SPEED_LEAST || seconds > SECONDS_MOST ? null : { keys, seconds };
}
