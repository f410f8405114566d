import { byServerClock } from './server-clock.ts';
import { useNow } from './use-now.ts';

/** The whole seconds until a moment of this browser's clock, zero once it has passed. */
export function useSecondsUntil(momentMs: number): number {
  const nowMs = useNow(1000);
  return Math.max(0, Math.ceil((byServerClock(momentMs) - nowMs) / 1000));
}
