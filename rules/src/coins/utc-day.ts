import { DAY_MS } from '../durations.ts';

/** The UTC day of a time, as `yyyy-MM-dd`. */
export function utcDay(at: Date): string {
  return at.toISOString().slice(0, 10);
}

/** When the UTC day of a given time ends, both in milliseconds since 1970. */
export function utcDayEndMs(nowMs: number): number {
  return (Math.floor(nowMs / DAY_MS) + 1) * DAY_MS;
}
