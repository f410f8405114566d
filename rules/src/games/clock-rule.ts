import type { Timed } from './input-codec.ts';

/** The milliseconds by which a log may be ahead of real time, or behind it without a flag. */
const AHEAD_MS = 250;
const BEHIND_MS = 5000;

/**
 * The duration of a play according to its log, and the additional time that it may really have
 * taken.
 */
export type Played = { playedMs: number; slackMs: number };

/**
 * Returns the duration of a play according to its log, in milliseconds: the time of its last input.
 */
export function playedInMs(inputs: readonly Timed<unknown>[]): Played {
  return { playedMs: inputs.at(-1)?.atMs ?? 0, slackMs: BEHIND_MS };
}

/**
 * Returns how a log fits the elapsed time. `ahead` is impossible: no play is faster than real time.
 * `late` may be a slow or lost connection. Staff see it, and it does not lose the play.
 * @param elapsedMs From issuing the play to receiving its log, by the server's clock.
 */
export function clockFit(
  { playedMs, slackMs }: Played,
  elapsedMs: number,
): 'fits' | 'ahead' | 'late' {
  const behindMs = elapsedMs - playedMs;
  if (behindMs < -AHEAD_MS) return 'ahead';
  return behindMs > slackMs ? 'late' : 'fits';
}
