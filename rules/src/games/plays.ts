import type { Pace } from '../accounts/task-users.ts';
import type { GameFacts } from './game-rules.ts';
import type { Control } from './games.ts';

const DAY_MS = 86_400_000;

/** How a play stands: it is begun, and ended once. */
export const playStates = ['open', 'won', 'lost', 'abandoned', 'expired'] as const;
export type PlayState = (typeof playStates)[number];

/** The longest reason for voiding a play, in characters. */
export const VOID_REASON_MAX = 300;

/** Plays of one game that a UTC day lets begin one right after the other. */
const UNPACED_PLAYS = 20;
/** What lies between the beginnings of further ones. */
const PACED_SECONDS = 120;

/**
 * When a game that was won can be played again, in milliseconds since 1970: 24 hours after its
 * completion was recorded. Null where it can be played now. Source: specification B 4, B 9.
 */
export function lockedUntilMs(lastCompletedAtMs: number | null, nowMs: number): number | null {
  if (lastCompletedAtMs === null) return null;
  const untilMs = lastCompletedAtMs + DAY_MS;
  return untilMs > nowMs ? untilMs : null;
}

/**
 * How long a play stays open, whoever plays it or not, in milliseconds. Whoever has the board
 * described in words has the time of the relaxed pace: to hear takes longer than to see.
 */
export function openMs(
  game: Pick<GameFacts, 'openMs'>,
  { pace, control }: { pace: Pace; control: Control },
): number {
  return game.openMs[control === 'reader' ? 'relaxed' : pace];
}

/**
 * How many seconds the next play of a game has to wait; 0 for not at all. Losing locks nothing, but
 * beyond twenty plays a day guessing is slowed down. Source: games.md 1.3.
 */
export function startWaitSeconds(
  today: { plays: number; lastIssuedAtMs: number | null },
  nowMs: number,
): number {
  if (today.plays < UNPACED_PLAYS || today.lastIssuedAtMs === null) return 0;
  const readyAtMs = today.lastIssuedAtMs + PACED_SECONDS * 1000;
  return Math.max(0, Math.floor((readyAtMs - nowMs + 999) / 1000));
}
