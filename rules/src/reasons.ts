import { isBlank } from './texts.ts';

/** The longest reason of staff for an act, in characters as `String.length` counts them. */
export const REASON_MAX_LENGTH = 500;

/** Refuses an act of staff with a blank reason: colleagues need it later. */
export function reasonRefusal(reason: string): 'REASON_MISSING' | null {
  return isBlank(reason) ? 'REASON_MISSING' : null;
}
