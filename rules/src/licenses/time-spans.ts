import { isRunning } from './days-left.ts';
import type { TimeStanding } from './time-standing.ts';

/** An account's time from one entry until the next. */
export type TimeSpan = { fromMs: number; untilMs: number; had: TimeStanding };

/** Both limits are inclusive. */
export type TimeWindow = { fromMs: number; toMs: number };

/**
 * True if the time ran, and was not paused, at some moment of a window. The end of the window is
 * inclusive. Only the first common moment needs a check: later running time has started by then or
 * was running then.
 */
export function ranWithin(span: TimeSpan, window: TimeWindow): boolean {
  const firstMs = Math.max(span.fromMs, window.fromMs);
  const isMet = firstMs <= window.toMs && firstMs < span.untilMs;
  return isMet && span.had.frozenDays === null && isRunning(span.had, firstMs);
}
