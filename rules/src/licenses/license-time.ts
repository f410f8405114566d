import { DAY_MS } from '../durations.ts';
import { addDays, isRunning, utcMoment } from './days-left.ts';
import { isExperiment, type PackageName } from './packages.ts';
import { type DecidedRedemption, decideRedemption } from './redemption.ts';
import { reverse } from './reversal.ts';
import {
  daysFrom,
  type EarlierEntry,
  type NewTime,
  timeLeft,
  type TimeStanding,
  withLeft,
} from './time-standing.ts';

/** The most days that staff can give or take at once. */
export const STAFF_DAYS_MOST = 3650;

/** How staff change the time of an account without a license. */
export type TimeAct =
  | { kind: 'staff' | 'compensation'; days: number }
  | { kind: 'freeze' | 'ended' }
  /** `keptMs` is the time that the freeze keeps. */
  | { kind: 'thaw'; keptMs: number };

export type TimeChange =
  | TimeAct
  | { kind: 'redemption'; subscription: PackageName; durationDays: number | null }
  | { kind: 'trial'; subscription: PackageName; days: number }
  /** `twin` is the package's experiment in the catalogue. Null if it has none. */
  | { kind: 'experiment'; twin: PackageName | null }
  /** Takes back what an entry gave, or gives back what it took. */
  | { kind: 'reversal'; takes: boolean; of: EarlierEntry };

export type NewTimeEntry = NewTime & { ok: true };

/** The reasons why such an act is impossible. */
export type ActRefusal =
  | 'LICENSE_FROZEN'
  | 'LICENSE_NOT_FROZEN'
  | 'LICENSE_NOT_RUNNING'
  | 'LICENSE_ENDLESS'
  | 'LICENSE_SUBSCRIPTION_MISSING';

/** The reasons why an account's time cannot change this way. */
export type TimeRefusal =
  | ActRefusal
  | 'LICENSE_DURATION_INVALID'
  | 'LICENSE_TRIAL_UNNEEDED'
  | 'LICENSE_EXPERIMENT_ENABLED'
  | 'LICENSE_EXPERIMENT_UNSUPPORTED';

export type NextEntry<Reason extends TimeRefusal = TimeRefusal> =
  | NewTimeEntry
  | { ok: false; reason: Reason };

/**
 * The one rule of license time: returns the entry that a change adds to an account, or the reason
 * why it cannot. Days are 24 hours from the start of the license, and later changes count whole
 * days of these. No end moves to before the start of the running license. Source: decision record 0015.
 */
export function nextEntry(standing: TimeStanding, change: TimeChange, nowMs: number): NextEntry {
  switch (change.kind) {
    case 'redemption': {
      const { subscription, durationDays } = change;
      const license = { subscription, durationDays };
      const decision = decideRedemption({ account: standing, license, nowMs });
      return decision.ok ? redemptionEntry(decision, durationDays) : decision;
    }
    case 'trial':
      return startTrial(standing, change, nowMs);
    case 'experiment':
      return joinExperiment(standing, change.twin);
    case 'reversal':
      return accepted(reverse(standing, change, nowMs));
    default:
      return entryOfAct(standing, change, nowMs);
  }
}

/** The entry of an act on an account's time. */
export function entryOfAct(
  standing: TimeStanding,
  act: TimeAct,
  nowMs: number,
): NextEntry<ActRefusal> {
  switch (act.kind) {
    case 'staff':
    case 'compensation':
      return addByHand(standing, act, nowMs);
    case 'freeze':
      return freeze(standing, nowMs);
    case 'thaw':
      return thaw(standing, act, nowMs);
    case 'ended':
      return end(standing, nowMs);
  }
}

/** The entry of a decided redemption. */
export function redemptionEntry(
  { effect, subscription, endsAt }: DecidedRedemption,
  durationDays: number | null,
): NewTimeEntry {
  return accepted({
    kind: effect === 'replaced' ? 'replacement' : 'redemption',
    days: endsAt === 'infinity' ? null : durationDays,
    after: { subscription, endsAt, frozenDays: null },
  });
}

function startTrial(
  standing: TimeStanding,
  { subscription, days }: { subscription: PackageName; days: number },
  nowMs: number,
): NextEntry {
  if (standing.frozenDays !== null) return refused('LICENSE_FROZEN');
  if (isRunning(standing, nowMs)) return refused('LICENSE_TRIAL_UNNEEDED');
  const endsAt = addDays(utcMoment(nowMs), days);
  return accepted({ kind: 'trial', days, after: { subscription, endsAt, frozenDays: null } });
}

/** At most the days left can be taken. Without any left, given days count from now. */
function addByHand(
  standing: TimeStanding,
  { kind, days }: { kind: 'staff' | 'compensation'; days: number },
  nowMs: number,
): NextEntry<ActRefusal> {
  if (standing.subscription === null) return refused('LICENSE_SUBSCRIPTION_MISSING');
  if (standing.endsAt === 'infinity') return refused('LICENSE_ENDLESS');
  const left = timeLeft(standing, nowMs);
  if (days < 0 && left === 0) return refused('LICENSE_NOT_RUNNING');
  const moved = Math.max(days, -left);
  return accepted({ kind, days: moved, after: withLeft(standing, left + moved, nowMs) });
}

/** The entry of a freeze: the time left is kept, and nothing runs from now on. */
export function freeze(
  standing: TimeStanding,
  nowMs: number,
): NextEntry<'LICENSE_FROZEN' | 'LICENSE_ENDLESS' | 'LICENSE_NOT_RUNNING'> {
  if (standing.frozenDays !== null) return refused('LICENSE_FROZEN');
  if (standing.endsAt === 'infinity') return refused('LICENSE_ENDLESS');
  const frozenDays = timeLeft(standing, nowMs);
  if (frozenDays === 0) return refused('LICENSE_NOT_RUNNING');
  const after = { ...standing, endsAt: daysFrom(standing, 0, nowMs), frozenDays };
  return accepted({ kind: 'freeze', days: null, after });
}

/** The kept time runs from now on, so the end moves by exactly the duration of the freeze. */
function thaw(
  standing: TimeStanding,
  { keptMs }: { keptMs: number },
  nowMs: number,
): NextEntry<ActRefusal> {
  if (standing.frozenDays === null) return refused('LICENSE_NOT_FROZEN');
  const endsAt = addDays(utcMoment(nowMs + (keptMs % DAY_MS)), Math.floor(keptMs / DAY_MS));
  const after = { ...standing, endsAt, frozenDays: null };
  return accepted({ kind: 'thaw', days: null, after });
}

/** The entry of a switch to the experiment twin of the package. The subscription may have ended. */
export function joinExperiment(
  standing: TimeStanding,
  twin: PackageName | null,
): NextEntry<
  | 'LICENSE_SUBSCRIPTION_MISSING'
  | 'LICENSE_FROZEN'
  | 'LICENSE_EXPERIMENT_ENABLED'
  | 'LICENSE_EXPERIMENT_UNSUPPORTED'
> {
  const { subscription } = standing;
  if (subscription === null) return refused('LICENSE_SUBSCRIPTION_MISSING');
  if (standing.frozenDays !== null) return refused('LICENSE_FROZEN');
  if (isExperiment(subscription)) return refused('LICENSE_EXPERIMENT_ENABLED');
  if (twin === null) return refused('LICENSE_EXPERIMENT_UNSUPPORTED');
  return accepted({ kind: 'experiment', days: null, after: { ...standing, subscription: twin } });
}

function end(standing: TimeStanding, nowMs: number): NextEntry<ActRefusal> {
  const isEndless = standing.subscription !== null && standing.endsAt === 'infinity';
  const left = timeLeft(standing, nowMs);
  if (left === 0 && !isEndless) return refused('LICENSE_NOT_RUNNING');
  const after = { ...standing, endsAt: utcMoment(nowMs), frozenDays: null };
  return accepted({ kind: 'ended', days: isEndless ? null : -left, after });
}

function accepted(time: NewTime): NewTimeEntry {
  return { ok: true, ...time };
}

function refused<Reason extends TimeRefusal>(reason: Reason): { ok: false; reason: Reason } {
  return { ok: false, reason };
}
