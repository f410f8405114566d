const MOST_PAUSES = 5;
const MOST_PAUSED_MS = 300_000;

/** How often a flight was paused, and for how long in all. */
export type Pauses = { pauses: number; pausedMs: number };

/** Returns the rest of the five pauses and the five minutes. */
export function pausesLeft({ pauses, pausedMs }: Pauses): { count: number; ms: number } {
  return { count: MOST_PAUSES - pauses, ms: MOST_PAUSED_MS - pausedMs };
}

/** Adds a pause; one beyond what is left is ignored. */
export function paused<Flown extends Pauses>(flown: Flown, pauseMs: number): Flown {
  const left = pausesLeft(flown);
  if (left.count === 0 || pauseMs > left.ms) return flown;
  return { ...flown, pauses: flown.pauses + 1, pausedMs: flown.pausedMs + pauseMs };
}
