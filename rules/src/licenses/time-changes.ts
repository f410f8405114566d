import { DAY_MS, HOUR_MS } from '../durations.ts';
import { reasonRefusal } from '../reasons.ts';
import { isRunning } from './days-left.ts';
import { nextEntry, type NewTimeEntry } from './license-time.ts';
import { basePackage, type PackageName, TRIAL_PACKAGE } from './packages.ts';
import { ranWithin, type TimeSpan, type TimeWindow } from './time-spans.ts';
import { broughtBy, type EarlierEntry, type NewTime, type TimeStanding } from './time-standing.ts';

/** Limits on a mass change of license time. */
export const TIME_CHANGE_LIMITS = {
  /** In either direction. */
  days: 365,
  /** Names that staff list. */
  names: 1000,
  /** Staff's text in the mail, in characters. */
  mail: 1000,
  /** The preview expires after this time. */
  previewMs: HOUR_MS,
  undoMs: 30 * DAY_MS,
} as const;

/** The states of a change. `stopped` can continue, and every application can be undone. */
export const timeChangeStates = [
  'previewed',
  'applying',
  'stopped',
  'applied',
  'undoing',
  'undone',
] as const;
export type TimeChangeState = (typeof timeChangeStates)[number];

/** The result of a change for one account. */
export const memberStates = ['planned', 'done', 'skipped', 'undone', 'undo-skipped'] as const;
export type MemberState = (typeof memberStates)[number];

/** The reasons why a change skips an account. */
export const skipReasons = [
  'account-gone',
  'account-banned',
  'no-subscription',
  'endless',
  'nothing-left',
  'fits-no-more',
  'days-used',
  'other-package',
] as const;
export type SkipReason = (typeof skipReasons)[number];

/** The source of an account's subscription: any, an order's key, or a trial. */
export const timeOrigins = ['all', 'store', 'trial'] as const;
export type TimeOrigin = (typeof timeOrigins)[number];

/** The accounts of a change. An account must meet every condition. */
export type TimeChangeFilter = {
  /** Packages, each with its experiment twin. Empty means any. */
  packages: readonly PackageName[];
  /**
   * The subscription ran, and was not paused, at some time in this window. Without a window it runs
   * or is paused now, unless the accounts are listed by name.
   */
  ran: { from: string; to: string } | null;
  origin: TimeOrigin;
  includeBanned: boolean;
  /** Ids of the listed accounts. Null for any account. */
  accounts: readonly string[] | null;
};

export type TimeChangeRefusal =
  | 'REASON_MISSING'
  | 'LICENSE_DAYS_INVALID'
  | 'LICENSE_WINDOW_INVALID';

/** Returns the first reason to refuse a change as entered, or null. */
export function timeChangeRefusal(
  form: { days: number; reason: string; ran: { fromMs: number; toMs: number } | null },
  nowMs: number,
): TimeChangeRefusal | null {
  const size = Math.abs(form.days);
  if (!Number.isInteger(size) || size === 0 || size > TIME_CHANGE_LIMITS.days) {
    return 'LICENSE_DAYS_INVALID';
  }
  if (form.ran !== null) {
    const { fromMs, toMs } = form.ran;
    if (!(fromMs <= toMs && fromMs <= nowMs)) return 'LICENSE_WINDOW_INVALID';
  }
  return reasonRefusal(form.reason);
}

type KnownChange = { state: TimeChangeState; madeAtMs: number; accounts: number };

/**
 * Returns the reason why a change is not applied, or null. `takesTwo` means that its author applies
 * it, and that it needs two people. A stopped change can continue at any age: its preview is still
 * valid for the remaining accounts.
 */
export function applyRefusal(
  change: KnownChange,
  typed: { count: number; takesTwo: boolean; hasColleague: boolean },
  nowMs: number,
):
  | 'LICENSE_CHANGE_MOVED_ON'
  | 'LICENSE_PREVIEW_STALE'
  | 'LICENSE_COUNT_DIFFERS'
  | 'LICENSE_COLLEAGUE_NEEDED'
  | null {
  const { state, madeAtMs, accounts } = change;
  if (state !== 'previewed' && state !== 'stopped') return 'LICENSE_CHANGE_MOVED_ON';
  if (state === 'previewed' && isStale(madeAtMs, nowMs)) return 'LICENSE_PREVIEW_STALE';
  if (typed.count !== accounts) return 'LICENSE_COUNT_DIFFERS';
  return typed.takesTwo && typed.hasColleague ? 'LICENSE_COLLEAGUE_NEEDED' : null;
}

/** True if a preview is too old to be applied. */
export function isStale(madeAtMs: number, nowMs: number): boolean {
  return nowMs - madeAtMs > TIME_CHANGE_LIMITS.previewMs;
}

/** Returns the reason why a change is not undone, or null. */
export function undoRefusal(
  { state, appliedAtMs }: { state: TimeChangeState; appliedAtMs: number | null },
  nowMs: number,
): 'LICENSE_CHANGE_MOVED_ON' | 'LICENSE_UNDO_LATE' | null {
  if (appliedAtMs === null || (state !== 'applied' && state !== 'stopped')) {
    return 'LICENSE_CHANGE_MOVED_ON';
  }
  return nowMs - appliedAtMs > TIME_CHANGE_LIMITS.undoMs ? 'LICENSE_UNDO_LATE' : null;
}

/** An account in its current state. */
export type MemberAccount = { time: TimeStanding; banned: boolean };

export type MemberEntry = NewTimeEntry | { ok: false; why: SkipReason };

/** Returns the entry that a change adds to an account, or the reason why it skips the account. */
export function memberEntry(
  account: MemberAccount,
  { days, filter }: { days: number; filter: TimeChangeFilter },
  nowMs: number,
): MemberEntry {
  if (account.banned && !filter.includeBanned) return skipped('account-banned');
  if (!fitsNow(filter, account.time, nowMs)) return skipped('fits-no-more');
  const next = nextEntry(account.time, { kind: days > 0 ? 'compensation' : 'staff', days }, nowMs);
  if (next.ok) return next;
  if (next.reason === 'LICENSE_ENDLESS') return skipped('endless');
  return skipped(next.reason === 'LICENSE_NOT_RUNNING' ? 'nothing-left' : 'no-subscription');
}

/** Returns the packages of a filter, without twins. Null for any. */
export function packagesOf({
  packages,
  origin,
}: Pick<TimeChangeFilter, 'packages' | 'origin'>): readonly PackageName[] | null {
  const isAny = packages.length === 0;
  if (origin !== 'trial') return isAny ? null : packages;
  return isAny || packages.includes(TRIAL_PACKAGE) ? [TRIAL_PACKAGE] : [];
}

/** The facts that a filter checks. Only filters with a window need `spans`. */
export type Candidate = { time: TimeStanding; spans: readonly TimeSpan[]; isFromStore: boolean };

/**
 * True if a change with this filter includes an account.
 * @param at.window The filter's window in milliseconds, if it has one.
 */
export function isChosen(
  filter: TimeChangeFilter,
  candidate: Candidate,
  at: { nowMs: number; window: TimeWindow | null },
): boolean {
  const { window, nowMs } = at;
  if (window !== null && !candidate.spans.some((span) => ranThen(filter, span, window)))
    return false;
  if (filter.origin === 'store' && !candidate.isFromStore) return false;
  return fitsNow(filter, candidate.time, nowMs);
}

function ranThen(filter: TimeChangeFilter, span: TimeSpan, window: TimeWindow): boolean {
  return isOfPackages(filter, span.had.subscription) && ranWithin(span, window);
}

function isOfPackages(filter: TimeChangeFilter, subscription: PackageName | null): boolean {
  const packages = packagesOf(filter);
  if (subscription === null) return false;
  return packages === null || packages.includes(basePackage(subscription));
}

/** True if an account matches the filter's present conditions. A filter with a window has none. */
function fitsNow(filter: TimeChangeFilter, time: TimeStanding, nowMs: number): boolean {
  const { ran, accounts } = filter;
  if (ran !== null) return true;
  if (time.subscription === null) return accounts !== null;
  if (!isOfPackages(filter, time.subscription)) return false;
  return accounts !== null || time.frozenDays !== null || isRunning(time, nowMs);
}

/** Returns the entry that undoes an account's entry of a change, or the reason why it stays. */
export function undoEntry(
  time: TimeStanding,
  of: Pick<EarlierEntry, 'kind' | 'days' | 'before' | 'after'>,
  nowMs: number,
): MemberEntry {
  const takes = (of.days ?? 0) > 0;
  // Later entries matter only if a package was replaced.
  const since = { daysSince: 0, earlierTaken: false };
  const alone = { ...of, brought: broughtBy(of), replacement: null, ...since };
  const next = nextEntry(time, { kind: 'reversal', takes, of: alone }, nowMs);
  if (!next.ok) throw new Error(`an entry cannot be taken back: ${next.reason}`);
  return movesNothing(next) ? skipped(whyNothing(time, of)) : next;
}

function movesNothing({ days }: NewTime): boolean {
  return days === null || days === 0;
}

function whyNothing(time: TimeStanding, { after }: Pick<EarlierEntry, 'after'>): SkipReason {
  if (time.subscription === null || after.subscription === null) return 'no-subscription';
  if (basePackage(time.subscription) !== basePackage(after.subscription)) return 'other-package';
  return time.endsAt === 'infinity' ? 'endless' : 'days-used';
}

function skipped(why: SkipReason): { ok: false; why: SkipReason } {
  return { ok: false, why };
}
