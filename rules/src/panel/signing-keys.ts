import { DAY_MS } from '../durations.ts';

/** How long a key signs, in days. Source: decision record 0063. */
const SIGNS_DAYS = 180;
/**
 * How long it is published before it signs, and still verified after it did: longer than any file of a
 * program that is online. An offline file brings the key set that verifies it.
 */
const PUBLISHED_BEFORE_DAYS = 30;
const VERIFIED_AFTER_DAYS = 30;

/** How long a key set is good for; it is renewed at half its life. */
export const KEY_SET_DAYS = 90;
const KEY_SET_RENEWED_DAYS = KEY_SET_DAYS / 2;

/** Staff are warned these numbers of days before the set ends. */
const warningDays = [3, 14, 30] as const;

type Key = {
  state: 'root' | 'next' | 'active' | 'retired';
  /** When it came into this state. */
  sinceMs: number;
  /** Whether the set that programs are given lists it. */
  isPublished: boolean;
};

/** The next step for the signing keys. Null if there is none. */
export type KeyStep = 'make-active' | 'make-next' | 'activate-next' | 'drop-retired' | null;

/**
 * The next step in the life of the keys. A key follows that programs had thirty days to learn of, and
 * only if they could; the one before it stays as long to verify what it signed.
 */
export function dueKeyStep(keys: readonly Key[], nowMs: number): KeyStep {
  const ageOf = (key: Key | undefined) => (key === undefined ? 0 : (nowMs - key.sinceMs) / DAY_MS);
  const active = keys.find(({ state }) => state === 'active');
  const next = keys.find(({ state }) => state === 'next');
  if (active === undefined) return next === undefined ? 'make-active' : 'activate-next';
  const isWanted = ageOf(active) >= SIGNS_DAYS - PUBLISHED_BEFORE_DAYS;
  if (next === undefined && isWanted) return 'make-next';
  if (next?.isPublished === true && ageOf(next) >= PUBLISHED_BEFORE_DAYS) return 'activate-next';
  return keys.some((key) => isKeyOver(key, nowMs)) ? 'drop-retired' : null;
}

/** Whether a retired key has verified for long enough. */
export function isKeyOver(key: Pick<Key, 'state' | 'sinceMs'>, nowMs: number): boolean {
  return key.state === 'retired' && nowMs - key.sinceMs >= VERIFIED_AFTER_DAYS * DAY_MS;
}

/** True if a set must be signed again although its content is correct. */
export function isKeySetOld(issuedMs: number, nowMs: number): boolean {
  return nowMs - issuedMs >= KEY_SET_RENEWED_DAYS * DAY_MS;
}

/** The warning that is due before a set expires: so many days ahead, or null. */
export function keySetWarning(expiresMs: number, nowMs: number): number | null {
  const days = (expiresMs - nowMs) / DAY_MS;
  return warningDays.find((ahead) => days <= ahead) ?? null;
}
