import { MINUTE_MS } from '../durations.ts';
import { utcDate } from '../licenses/days-left.ts';

/** How long after its password an old panel may add its device to the list. */
export const LEGACY_BINDING_MS = 10 * MINUTE_MS;

/** Whether old panels are still served: until a day (UTC) that the operator names, and never without one. */
export function servesOldPanels(until: string | undefined, nowMs: number): boolean {
  return until !== undefined && utcDate(nowMs) < until;
}

/** Whether an id in the list of devices has the form of a key's: no program of before had such a one. */
export function isKeyId(id: string): boolean {
  return /^[\w-]{43}$/.test(id);
}

/**
 * What an old panel changes by writing the whole list of devices: nothing, or one id that it adds.
 * Null for anything else, for an old panel takes no device away: that is a reset.
 */
export function legacyChange(
  stored: readonly string[],
  written: readonly string[],
): { added: string | null } | null {
  const added = written.filter((id) => !stored.includes(id));
  const [first = null] = added;
  const isKept = written.length === stored.length + added.length;
  return isKept && added.length <= 1 && stored.every((id) => written.includes(id))
    ? { added: first }
    : null;
}
