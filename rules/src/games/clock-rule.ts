import type { Timed } from './input-codec.ts';

/** How far a log may be ahead of real time, and how far behind without a flag, in milliseconds. */
const AHEAD_MS = 250;
const BEHIND_MS = 5000;

/** How long a play took according to its log, and how much longer it may really have taken. */
export type Played = { playedMs: number; slackMs: number };

/** The time of play according to a log, in milliseconds: the time of its last input. */
export function playedInMs(inputs: readonly Timed<unknown>[]): Played {
  return { playedMs: inputs.at(-1)?.atMs ?? 0, slackMs: BEHIND_MS };
}

/**
 * How a log fits the time that really passed. `ahead` is impossible: no play is faster than real
 * time. `late` may be a slow or lost connection, and staff see it; it is no reason for a loss.
 * @param elapsedMs from issuing the play to receiving its log, by the server's clock.
 */
export function clockFit(
  { playedMs, slackMs }: Played,
  elapsedMs: number,
): 'fits' | 'ahead' | 'late' {
  const behindMs = elapsedMs - playedMs;
  if (behindMs < -AHEAD_MS) return 'ahead';
  return behindMs > slackMs ? 'late' : 'fits';
}
