import { MINUTE_MS } from '../durations.ts';
import { utcDate } from '../licenses/days-left.ts';

/** The time after its password during which an old panel may add its device to the list. */
export const LEGACY_BINDING_MS = 10 * MINUTE_MS;

/**
 * True if old panels are served: until a day (UTC) that the operator names, and never without one.
 */
export function servesOldPanels(until: string | undefined, nowMs: number): boolean {
  return until !== undefined && utcDate(nowMs) < until;
}

/**
 * True if an id in the list of devices has the form of a key's id. Earlier programs had no such
 * ids.
 */
export function isKeyId(id: string): boolean {
  return /^[\w-]{43}$/.test(id);
}

/**
 * Returns the change when an old panel writes the whole list of devices: none, or one added id.
 * Null for any other change. An old panel cannot remove a device, because that is a reset.
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
