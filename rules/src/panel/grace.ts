import { HOUR_MS } from '../durations.ts';
import { type Expiry, momentMs } from '../licenses/days-left.ts';
import { basePackage, isPackageName, isTrialPackage } from '../licenses/packages.ts';
import type { PanelState } from './panel-states.ts';

/** How long programs may run without the server, in hours: those of a package, or else of all. */
export type GraceHours = { all: number; packages: Readonly<Record<string, number>> };

/** The most hours that a program may be given. */
export const MOST_GRACE_HOURS = 168;

/** Reads `72` or `72,External=24`; null for other text, more than a week, or an unknown package. */
export function parseGraceHours(text: string): GraceHours | null {
  const [first = '', ...others] = text.split(',').map((part) => part.trim());
  const all = hoursIn(first);
  const pairs = others.map((part) => {
    const [name = '', hours = '', ...more] = part.split('=').map((word) => word.trim());
    return { name, hours: more.length === 0 && isPackageName(name) ? hoursIn(hours) : null };
  });
  const known = pairs.flatMap(({ name, hours }) =>
    hours === null ? [] : [[name, hours] as const],
  );
  if (all === null || known.length < pairs.length) return null;
  return { all, packages: Object.fromEntries(known) };
}

function hoursIn(text: string): number | null {
  return /^\d{1,3}$/.test(text) && Number(text) <= MOST_GRACE_HOURS ? Number(text) : null;
}

/** The hours of a package; one with an experiment has those of its base unless it has its own. */
export function graceHoursOf({ all, packages }: GraceHours, subscription: string | null): number {
  if (subscription === null || !isPackageName(subscription)) return all;
  return packages[subscription] ?? packages[basePackage(subscription)] ?? all;
}

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

/** Whether a program's file for offline use is due: on a bound PC that runs, of an account that pays. */
export function isGraceDue(
  { state, savesDevices, subscription, issuedMs }: Program,
  nowMs: number,
): boolean {
  if (state !== 'running' || !savesDevices) return false;
  const isTrial =
    subscription === null || !isPackageName(subscription) || isTrialPackage(subscription);
  return !isTrial && (issuedMs === null || nowMs - issuedMs > RENEWED_AFTER_MS);
}

type GraceTerms = {
  nowMs: number;
  hours: number;
  /** Until when the PC's offline file runs; null for none. */
  offlineUntilMs: number | null;
};

/**
 * When a file made now ends: after so many hours, or with the PC's offline file if that ends later, but
 * never after the subscription.
 */
export function graceEndMs(endsAt: Expiry, { nowMs, hours, offlineUntilMs }: GraceTerms): number {
  const latest = Math.max(nowMs + hours * HOUR_MS, offlineUntilMs ?? nowMs);
  return Math.min(latest, subscriptionEndMs(endsAt) ?? latest);
}

/** The first moment after a subscription; null if it has no end. */
export function subscriptionEndMs(endsAt: Expiry): number | null {
  return endsAt === null ? null : momentMs(endsAt);
}
