/** Device resets are shown out of this many. Source: specification A 9. */
export const DEVICE_RESETS_SHOWN = 10;

/**
 * What the Device Management card shows for a stored count: a whole number from 0 to 10, and the
 * 10 it is out of. A larger stored count still counts in full when a reset is made.
 * Source: specification A 2.5.
 */
export function resetsRemaining(count: number): {
  remaining: number;
  outOf: typeof DEVICE_RESETS_SHOWN;
} {
  const whole = Number.isNaN(count) ? 0 : Math.floor(count);
  const remaining = Math.min(DEVICE_RESETS_SHOWN, Math.max(0, whole));
  return { remaining, outOf: DEVICE_RESETS_SHOWN };
}
