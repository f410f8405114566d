import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../durations.ts';

/** The wait after each failed attempt. Source: Standard Webhooks 1.0.0. */
const waits: readonly number[] = [
  5 * SECOND_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
  20 * HOUR_MS,
  DAY_MS,
];

/** The longest wait that an endpoint may request. */
const LONGEST_WAIT_MS = DAY_MS;

/**
 * Returns the milliseconds until the next attempt after `tries` failures. Null after the last one.
 * Adds up to a tenth at random (`chance` from 0 to 1), so that deliveries that fail together are
 * not retried together. An endpoint that requests more time gets it, up to a day.
 */
export function nextTryMs(
  tries: number,
  { chance, retryAfterMs = 0 }: { chance: number; retryAfterMs?: number },
): number | null {
  const wait = waits[tries - 1];
  if (wait === undefined) return null;
  const asked = Math.min(retryAfterMs, LONGEST_WAIT_MS);
  return Math.max(Math.round(wait * (1 + chance / 10)), asked);
}
