/** What the home page says of the keys that were sold lately. */
export type KeySpeed = {
  keys: number;
  /** Half of the keys came within so many seconds of their payment. */
  seconds: number;
};

export const KEY_SPEED_DAYS = 30;
/** Of more, only the last count. */
export const KEY_SPEED_MOST = 1000;
const KEY_SPEED_LEAST = 20;
/** What takes longer is nothing to advertise, and its unit no longer seconds. */
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
