import { HOUR_MS } from '../durations.ts';
import { type Expiry, momentMs } from '../licenses/days-left.ts';
import { isTrialPackage } from '../licenses/packages.ts';
import type { PanelState } from './panel-states.ts';

/** The most hours of a grace file. */
export const MOST_GRACE_HOURS = 168;

/** A file of this age is renewed. */
const RENEWED_AFTER_MS = HOUR_MS;

type Program = {
  state: PanelState;
  /**
   * True if the account has a list of PCs. Without one, a file for another PC would take a seat
   * that cannot be released.
   */
  savesDevices: boolean;
  subscription: string | null;
  /** The time at which its present file was made. Null for none. */
  issuedMs: number | null;
};

/**
 * True if a program's file for offline use is due: on a bound PC that runs, for an account with a
 * paid subscription.
 */
export function isGraceDue(
  { state, savesDevices, subscription, issuedMs }: Program,
  nowMs: number,
): boolean {
  if (state !== 'running' || !savesDevices) return false;
  const isTrial = subscription === null || isTrialPackage(subscription);
  return !isTrial && (issuedMs === null || nowMs - issuedMs > RENEWED_AFTER_MS);
}

type GraceTerms = {
  nowMs: number;
  hours: number;
  /** The end of the PC's offline file. Null for none. */
  offlineUntilMs: number | null;
};

/**
 * Returns the end of a file made now: after this many hours, or with the PC's offline file if that
 * ends later, but never after the subscription.
 */
export function graceEndMs(endsAt: Expiry, { nowMs, hours, offlineUntilMs }: GraceTerms): number {
  const latest = Math.max(nowMs + hours * HOUR_MS, offlineUntilMs ?? nowMs);
  return Math.min(latest, subscriptionEndMs(endsAt) ?? latest);
}

/** Returns the first moment after a subscription. Null if it has no end. */
export function subscriptionEndMs(endsAt: Expiry): number | null {
  return endsAt === null ? null : momentMs(endsAt);
}
