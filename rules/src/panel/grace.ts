import { HOUR_MS } from '../durations.ts';
import { type Expiry, momentMs } from '../licenses/days-left.ts';
import { isPackageName, isTrialPackage } from '../licenses/packages.ts';
import type { PanelState } from './panel-states.ts';

/** A file is renewed once it is so old. */
const RENEWED_AFTER_MS = HOUR_MS;

type Program = {
  state: PanelState;
  /** Whether the account has a list of PCs: a file for another is a seat that nobody can free. */
  savesDevices: boolean;
  subscription: string | null;
  /** When the file that it has was made; null for none. */
  issuedMs: number | null;
};

/** Whether a program is given a file for offline use: a bound PC that runs, of an account that pays. */
export function isGraceDue(
  { state, savesDevices, subscription, issuedMs }: Program,
  { nowMs, hours }: { nowMs: number; hours: number },
): boolean {
  if (state !== 'running' || !savesDevices || hours === 0) return false;
  const isTrial =
    subscription === null || !isPackageName(subscription) || isTrialPackage(subscription);
  return !isTrial && (issuedMs === null || nowMs - issuedMs > RENEWED_AFTER_MS);
}

/** When a file made now ends: after so many hours, but never after the subscription. */
export function graceEndMs(endsAt: Expiry, { nowMs, hours }: { nowMs: number; hours: number }) {
  const latest = nowMs + hours * HOUR_MS;
  return Math.min(latest, subscriptionEndMs(endsAt) ?? latest);
}

/** The first moment after a subscription; null if it has no end. */
export function subscriptionEndMs(endsAt: Expiry): number | null {
  return endsAt === null ? null : momentMs(endsAt);
}
