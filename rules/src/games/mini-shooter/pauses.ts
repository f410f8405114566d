const MOST_PAUSES = 5;
const MOST_PAUSED_MS = 300_000;

/** The number of a flight's pauses, and their total duration. */
export type Pauses = { pauses: number; pausedMs: number };

/** Returns the rest of the five pauses and the five minutes. */
export function pausesLeft({ pauses, pausedMs }: Pauses): { count: number; ms: number } {
  return { count: MOST_PAUSES - pauses, ms: MOST_PAUSED_MS - pausedMs };
}

/** Adds a pause. Ignores a pause beyond the limit. */
export function paused<Flown extends Pauses>(flown: Flown, pauseMs: number): Flown {
  const left = pausesLeft(flown);
  if (left.count === 0 || pauseMs > left.ms) return flown;
  return { ...flown, pauses: flown.pauses + 1, pausedMs: flown.pausedMs + pauseMs };
}
