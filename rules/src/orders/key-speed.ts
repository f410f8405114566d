/** The figures about recently sold keys on the home page. */
export type KeySpeed = {
  keys: number;
  /** The median seconds between the payment and the key. */
  seconds: number;
};

export const KEY_SPEED_DAYS = 30;
/** Only this many of the last keys count. */
export const KEY_SPEED_MOST = 1000;
const KEY_SPEED_LEAST = 20;
/** A longer time is not advertised, and seconds would be the wrong unit. */
const SECONDS_MOST = 120;

/**
 * Returns the speed of keys, in whole seconds rounded up, at least two. Null if there are too few
 * keys, or they are slow.
 *
 * @param medianMs Half of the keys arrived within it.
 */
export function keySpeed(keys: number, medianMs: number): KeySpeed | null {
  const seconds = Math.max(2, Math.ceil(medianMs / 1000));
  return keys < KEY_SPEED_LEAST || seconds > SECONDS_MOST ? null : { keys, seconds };
}
