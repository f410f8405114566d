import type { Pace } from '../players/task-users.ts';

/** The coins for a won game. */
export const GAME_COINS = 10;

export const difficulties = ['Easy', 'Medium', 'Hard', 'Expert'] as const;

export const controls = ['pointer', 'touch', 'keys', 'reader'] as const;

/** The control of a player. `reader` is a screen reader. */
export type Control = (typeof controls)[number];

/** Returns a duration at a pace, in milliseconds. Relaxed is half as long again. */
export function atPace(ms: number, pace: Pace): number {
  return pace === 'relaxed' ? Math.floor((ms * 3) / 2) : ms;
}
