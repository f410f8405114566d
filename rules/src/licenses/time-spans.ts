import { isRunning } from './days-left.ts';
import type { TimeStanding } from './time-standing.ts';

/** An account's time from one entry until the next. */
export type TimeSpan = { fromMs: number; untilMs: number; had: TimeStanding };

/** Both moments count. */
export type TimeWindow = { fromMs: number; toMs: number };

/**
 * Whether what was had ran, and was not paused, at some moment of a window, whose last one counts, too.
 * The first moment that they have in common tells: what runs later began by then, or ran then.
 */
export function ranWithin(span: TimeSpan, window: TimeWindow): boolean {
  const firstMs = Math.max(span.fromMs, window.fromMs);
  const isMet = firstMs <= window.toMs && firstMs < span.untilMs;
  return isMet && span.had.frozenDays === null && isRunning(span.had, firstMs);
}
