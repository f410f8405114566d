import type { Pace } from '../players/task-users.ts';
import { atPace } from './play-conditions.ts';

/** The countdown before a board is shown; no input before its end counts. */
export const LEAD_IN_MS = 3000;
/** How long a relaxed player may look before the first input starts the clock. */
const STUDY_MS = 120_000;

/** A play's time limit; times are milliseconds since the play was issued. */
export type PlayClock = {
  /** The time from which inputs count. */
  openAtMs: number;
  /** Null at the relaxed pace until the first input. */
  startedAtMs: number | null;
  limitMs: number;
};

/**
 * Returns a clock that starts when inputs count. At the relaxed pace it waits for the first input.
 */
export function beginClock(openAtMs: number, limitMs: number, pace: Pace): PlayClock {
  const startedAtMs = pace === 'relaxed' ? null : openAtMs;
  return { openAtMs, startedAtMs, limitMs: atPace(limitMs, pace) };
}

/** The clock after an input that counts. */
export function startedBy(clock: PlayClock, atMs: number): PlayClock {
  return clock.startedAtMs === null ? { ...clock, startedAtMs: atMs } : clock;
}

/** The last time at which an input counts. */
export function clockEndMs({ openAtMs, startedAtMs, limitMs }: PlayClock): number {
  return (startedAtMs ?? openAtMs + STUDY_MS) + limitMs;
}

/** Returns the player's remaining time. It is the whole limit until the clock starts. */
export function clockLeftMs(clock: PlayClock, atMs: number): number {
  const { startedAtMs, limitMs } = clock;
  return startedAtMs === null ? limitMs : Math.min(limitMs, clockEndMs(clock) - atMs);
}

/** Whether an input counts at a given time. */
export function isRunning(clock: PlayClock, atMs: number): boolean {
  return atMs >= clock.openAtMs && atMs <= clockEndMs(clock);
}
