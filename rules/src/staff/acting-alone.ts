import { HOUR_MS, SECOND_MS } from '../durations.ts';

/**
 * The wait of an act that needs two owners if there is only one. The owner can stop it until then.
 */
const ALONE_MS = HOUR_MS;

/**
 * Returns the start of an act: immediately, or after the wait if it needs two owners and there is
 * only one.
 */
export function beginsAtMs({ takesTwo }: { takesTwo: boolean }, nowMs: number): number {
  return takesTwo ? nowMs + ALONE_MS : nowMs;
}

/** Returns the whole seconds that an act still waits, or 0. */
export function secondsToWait(beginsAt: Date | null, nowMs: number): number {
  const waitMs = beginsAt === null ? 0 : beginsAt.getTime() - nowMs;
  return Math.max(0, Math.ceil(waitMs / SECOND_MS));
}
