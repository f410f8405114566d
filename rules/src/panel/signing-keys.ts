import { DAY_MS } from '../durations.ts';

/** The days that a key signs. Source: decision record 0021. */
const SIGNS_DAYS = 180;
/**
 * The days that a key is published before it signs, and verified after it signed. They are longer
 * than any file of an online program. An offline file contains the key set that verifies it.
 */
const PUBLISHED_BEFORE_DAYS = 30;
const VERIFIED_AFTER_DAYS = 30;

/** The days that a key set is valid. It is renewed at half its lifetime. */
export const KEY_SET_DAYS = 90;
const KEY_SET_RENEWED_DAYS = KEY_SET_DAYS / 2;

/** Staff are warned these numbers of days before the set ends. */
const warningDays = [3, 14, 30] as const;

type Key = {
  state: 'root' | 'next' | 'active' | 'retired';
  /** The time at which it entered this state. */
  sinceMs: number;
  /** True if the set that programs receive lists it. */
  isPublished: boolean;
};

/** The next step for the signing keys. Null if there is none. */
export type KeyStep = 'make-active' | 'make-next' | 'activate-next' | 'drop-retired' | null;

/**
 * Returns the next step in the life of the keys. A new key is used only if programs could learn of
 * it for thirty days. The previous key stays as long to verify its signatures.
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

/** True if a retired key has verified for long enough. */
export function isKeyOver(key: Pick<Key, 'state' | 'sinceMs'>, nowMs: number): boolean {
  return key.state === 'retired' && nowMs - key.sinceMs >= VERIFIED_AFTER_DAYS * DAY_MS;
}

/** True if a set must be signed again although its content is correct. */
export function isKeySetOld(issuedMs: number, nowMs: number): boolean {
  return nowMs - issuedMs >= KEY_SET_RENEWED_DAYS * DAY_MS;
}

/** Returns the due warning before a set expires, in days, or null. */
export function keySetWarning(expiresMs: number, nowMs: number): number | null {
  const days = (expiresMs - nowMs) / DAY_MS;
  return warningDays.find((ahead) => days <= ahead) ?? null;
}
