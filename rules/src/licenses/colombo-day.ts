import { MINUTE_MS } from '../durations.ts';
import { utcDate } from './days-left.ts';

const COLOMBO_AHEAD_MS = 330 * MINUTE_MS;

/** Returns the day in Sri Lanka: `yyyy-MM-dd`. */
export function colomboDay(nowMs: number): string {
  return utcDate(nowMs + COLOMBO_AHEAD_MS);
}
