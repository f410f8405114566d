import type { Timed } from './input-codec.ts';

/** How far the clocks of browser and server may differ, in milliseconds. */
const AHEAD_MS = 250;
const BEHIND_MS = 5000;

/** How long a play took according to its log, and how much longer it may really have taken. */
export type Played = { playedMs: number; slackMs: number };

/** The time of play according to a log, in milliseconds: the time of its last input. */
export function playedInMs(inputs: readonly Timed<unknown>[]): Played {
  return { playedMs: inputs.at(-1)?.atMs ?? 0, slackMs: BEHIND_MS };
}

/**
 * Whether a log fits the time that really passed: no play can be faster than real time, or in slow
 * motion. So a game's limit is the same on fast and slow connections.
 * @param elapsedMs from issuing the play to receiving its log, by the server's clock.
 * @param heldMs how long the browser says it held the finished log because the connection was lost.
 */
export function fitsClock(
  { playedMs, slackMs }: Played,
  { elapsedMs, heldMs }: { elapsedMs: number; heldMs: number },
): boolean {
  const behindMs = elapsedMs - heldMs - playedMs;
  return behindMs >= -AHEAD_MS && behindMs <= slackMs;
}

/**
 * Whether a log was held for longer than a normal delay: staff see this, but it is no reason to
 * refuse.
 */
export function wasHeld(heldMs: number): boolean {
  return heldMs > BEHIND_MS;
}
