import { DAY_MS, HOUR_MS } from '../durations.ts';
import type { Pace } from '../players/task-users.ts';
import type { GameFacts } from './game-rules.ts';
import type { Control } from './play-conditions.ts';

/** A play's state: it begins once and ends once. */
export const playStates = ['open', 'won', 'lost', 'abandoned', 'expired'] as const;
export type PlayState = (typeof playStates)[number];

/** The longest reason for voiding a play, in characters. */
export const VOID_REASON_MAX = 300;

/**
 * How long the result of a replayed play may arrive after the play's time: the page keeps it while
 * the connection is lost.
 */
export const RESULT_KEPT_MS = HOUR_MS;

/** How many plays of one game may begin back to back within a UTC day. */
const UNPACED_PLAYS = 20;
/** The time between the starts of further ones. */
const PACED_SECONDS = 120;

/**
 * When a won game can be played again, in milliseconds since 1970: 24 hours after its completion
 * was recorded. Null if it can be played now.
 */
export function lockedUntilMs(lastCompletedAtMs: number | null, nowMs: number): number | null {
  if (lastCompletedAtMs === null) return null;
  const untilMs = lastCompletedAtMs + DAY_MS;
  return untilMs > nowMs ? untilMs : null;
}

/**
 * How long a play stays open, played or not, in milliseconds. People who have the board described
 * to them get the relaxed pace's time: hearing takes longer than seeing.
 */
export function openMs(
  game: Pick<GameFacts, 'openMs'>,
  { pace, control }: { pace: Pace; control: Control },
): number {
  return game.openMs[control === 'reader' ? 'relaxed' : pace];
}

/**
 * How many seconds the next play of a game has to wait; 0 for none. Losing locks nothing, but
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
