import { isRunning } from './days-left.ts';
import type { TimeStanding } from './time-standing.ts';

/** What an account had from an entry of its license time until the next one. */
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
