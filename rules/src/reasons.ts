import { isBlank } from './texts.ts';

/** The longest reason that staff give for an act, in characters as `String.length` counts them. */
export const REASON_MAX_LENGTH = 500;

/** Refuses an act of staff whose reason has nothing to read: colleagues have to know it later. */
export function reasonRefusal(reason: string): 'REASON_MISSING' | null {
  return isBlank(reason) ? 'REASON_MISSING' : null;
}
