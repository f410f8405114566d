const DAY_MS = 86_400_000;

/** Plays of one game that a UTC day lets begin one right after the other. */
export const UNPACED_PLAYS = 20;
/** What lies between the beginnings of further ones. */
export const PACED_SECONDS = 120;

/** `practice` plays are paid nothing and lock nothing. */
export const playStates = ['open', 'won', 'lost', 'abandoned', 'expired'] as const;
export type PlayState = (typeof playStates)[number];

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
 * How many seconds the next play of a game has to wait; 0 for not at all. Losing locks nothing, but
 * beyond twenty plays a day guessing is slowed down. Source: games.md 1.3.
 */
export function startWaitSeconds(
  today: { plays: number; lastIssuedAtMs: number | null },
  nowMs: number,
): number {
  if (today.plays < UNPACED_PLAYS || today.lastIssuedAtMs === null) return 0;
  const readyAtMs = today.lastIssuedAtMs + PACED_SECONDS * 1000;
  return Math.max(0, Math.ceil((readyAtMs - nowMs) / 1000));
}
