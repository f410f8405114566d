import { HOUR_MS, SECOND_MS } from '../durations.ts';

/**
 * An act that takes two owners waits this long where there is only one, who can stop it until then.
 */
const ALONE_MS = HOUR_MS;

/** When an act begins: at once, or after the wait if it takes two owners and there is only one. */
export function beginsAtMs({ takesTwo }: { takesTwo: boolean }, nowMs: number): number {
  return takesTwo ? nowMs + ALONE_MS : nowMs;
}

/** The whole seconds that an act still waits; 0 if it waits no longer or never did. */
export function secondsToWait(beginsAt: Date | null, nowMs: number): number {
  const waitMs = beginsAt === null ? 0 : beginsAt.getTime() - nowMs;
  return Math.max(0, Math.ceil(waitMs / SECOND_MS));
}
