import { DAY_MS } from '../durations.ts';
import type { Expiry } from '../licenses/days-left.ts';
import { basePackage, isTrialPackage, type PackageName } from '../licenses/packages.ts';
import { subscriptionEndMs } from './grace.ts';
import type { PanelState } from './panel-states.ts';

/** The limits of offline files: days of one, and characters of the request that a program writes. */
export const OFFLINE_LIMITS = { days: 180, request: 4096 } as const;

/**
 * Returns the package whose terms apply to a subscription: an experiment has its base's terms. Null
 * if it has none, as a trial.
 */
export function offlinePackageOf(subscription: PackageName | null): PackageName | null {
  if (subscription === null || isTrialPackage(subscription)) return null;
  return basePackage(subscription);
}

export type OfflineRefusal =
  | 'PANEL_OFFLINE_ACCOUNT_BARRED'
  | 'PANEL_OFFLINE_NOT_RUNNING'
  | 'PANEL_OFFLINE_VERSION_OLD'
  | 'PANEL_OFFLINE_PAUSED'
  | 'PANEL_OFFLINE_LIST_MISSING'
  | 'PANEL_OFFLINE_NOT_ALLOWED'
  | 'PANEL_OFFLINE_DAYS_EXCEEDED';

/** The facts that decide whether an account may have an offline file. */
type Wanted = {
  /** The state of the program on a listed PC with a seat. */
  state: PanelState;
  /** True if the account has a list of PCs. */
  savesDevices: boolean;
  /** True if the customer has requested a pause, which waits for running files. */
  waitsForFreeze: boolean;
  /** The most days for the package. */
  mostDays: number;
  days: number;
};

/** Returns the reason why an account cannot have an offline file of this many days, or null. */
export function offlineRefusal(wanted: Wanted): OfflineRefusal | null {
  const { state, savesDevices, waitsForFreeze, mostDays, days } = wanted;
  if (state === 'banned' || state === 'unapproved') return 'PANEL_OFFLINE_ACCOUNT_BARRED';
  const isRunning = state === 'running' || state === 'update' || state === 'paused';
  if (!isRunning || waitsForFreeze) return 'PANEL_OFFLINE_NOT_RUNNING';
  if (!savesDevices) return 'PANEL_OFFLINE_LIST_MISSING';
  if (mostDays === 0) return 'PANEL_OFFLINE_NOT_ALLOWED';
  if (days > mostDays) return 'PANEL_OFFLINE_DAYS_EXCEEDED';
  if (state === 'update') return 'PANEL_OFFLINE_VERSION_OLD';
  return state === 'paused' ? 'PANEL_OFFLINE_PAUSED' : null;
}

/**
 * Returns the end of an offline file made now: after this many days, but never after the
 * subscription.
 */
export function offlineEndMs(endsAt: Expiry, { nowMs, days }: { nowMs: number; days: number }) {
  const latest = nowMs + days * DAY_MS;
  return Math.min(latest, subscriptionEndMs(endsAt) ?? latest);
}
