import type { Timed } from './input-codec.ts';

/** How far the clocks of browser and server may disagree, in milliseconds. */
const AHEAD_MS = 250;
const BEHIND_MS = 5000;

/** How long a log says that it was played, and how much longer that may really have taken. */
export type Played = { playedMs: number; slackMs: number };

/** The time that a log in milliseconds says: that of its last input. */
export function playedInMs(inputs: readonly Timed<unknown>[]): Played {
  return { playedMs: inputs.at(-1)?.atMs ?? 0, slackMs: BEHIND_MS };
}

/**
 * Whether a log fits the time that has really passed: nobody plays faster than time, and nobody in
 * slow motion. The limit of a game is so the same on a quick line and on a slow one.
 * @param elapsedMs from the issue of the play to the arrival of its log, by the server's clock.
 * @param heldMs how long the browser says that it held the finished log, because the line was gone.
 */
export function fitsClock(
  { playedMs, slackMs }: Played,
  { elapsedMs, heldMs }: { elapsedMs: number; heldMs: number },
): boolean {
  const behindMs = elapsedMs - heldMs - playedMs;
  return behindMs >= -AHEAD_MS && behindMs <= slackMs;
}

/** Whether a log was held for longer than a line takes: staff see it, nobody is refused for it. */
export function wasHeld(heldMs: number): boolean {
  return heldMs > BEHIND_MS;
}
