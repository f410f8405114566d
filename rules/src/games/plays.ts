import { DAY_MS, HOUR_MS } from '../durations.ts';
import type { Pace } from '../players/task-users.ts';
import type { GameFacts } from './game-rules.ts';
import type { Control } from './play-conditions.ts';

/** A play's state. It starts once and ends once. */
export const playStates = ['open', 'won', 'lost', 'abandoned', 'expired'] as const;
export type PlayState = (typeof playStates)[number];

/** The longest reason for voiding a play, in characters. */
export const VOID_REASON_MAX = 300;

/**
 * The time after a play in which the result of a replayed play may arrive: the page holds it while
 * the connection is lost.
 */
export const RESULT_KEPT_MS = HOUR_MS;

/** The plays of one game that may start without a wait within a UTC day. */
const UNPACED_PLAYS = 20;
/** The wait between the starts of further plays. */
const PACED_SECONDS = 120;

/**
 * Returns the time at which a won game can be played again, in milliseconds since 1970: 24 hours
 * after its completion was recorded. Null if it can be played now.
 */
export function lockedUntilMs(lastCompletedAtMs: number | null, nowMs: number): number | null {
  if (lastCompletedAtMs === null) return null;
  const untilMs = lastCompletedAtMs + DAY_MS;
  return untilMs > nowMs ? untilMs : null;
}

/**
 * Returns the time that a play stays open, played or not, in milliseconds. Players with a screen
 * reader get the relaxed pace's time, because hearing takes longer than seeing.
 */
export function openMs(
  game: Pick<GameFacts, 'openMs'>,
  { pace, control }: { pace: Pace; control: Control },
): number {
  return game.openMs[control === 'reader' ? 'relaxed' : pace];
}

/**
 * Returns the seconds until the next play of a game may start, or 0. Losing locks nothing, but
 * beyond twenty plays a day guessing is slowed down.
 */
export function startWaitSeconds(
  today: { plays: number; lastIssuedAtMs: number | null },
  nowMs: number,
): number {
  if (today.plays < UNPACED_PLAYS || today.lastIssuedAtMs === null) return 0;
  const readyAtMs = today.lastIssuedAtMs + PACED_SECONDS * 1000;
  return Math.max(0, Math.floor((readyAtMs - nowMs + 999) / 1000));
}
