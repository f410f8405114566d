import {
  addDays,
  endsOn,
  type IsoDate,
  type IsoMoment,
  isRunning,
  momentMs,
  utcMoment,
} from './days-left.ts';
import { entryOfAct } from './license-time.ts';
import { isTrialPackage, type PackageName } from './packages.ts';
import { isReminderOwed, reminderDue, type ReminderKind, reminderKinds } from './reminders.ts';
import type { TimeStanding } from './time-standing.ts';

/** The reasons why the owner of an account gets no mails about its end. */
export const mailsOffReasons = ['no-address', 'turned-off', 'banned'] as const;

/** The features that stop when a subscription ends. */
export const endEffects = [
  'panel-ends',
  'offline-copies-end',
  'downloads-close',
  'roles-removed',
] as const;
type EndEffect = (typeof endEffects)[number];

/** The facts, besides its time, that decide an account's future events. */
export type UpcomingFacts = {
  mailsOff: (typeof mailsOffReasons)[number] | null;
  /** The mails that staff have enabled. */
  remindersOn: readonly ReminderKind[];
  /** The mails about this end that need no sending. */
  announced: readonly ReminderKind[];
  /** The day of the last redemption. Null if there was none. */
  begunOn: IsoDate | null;
  inCommunity: boolean;
  /** The day of the automatic thaw, and the kept time. Null if there is none. */
  thaw: { on: IsoDate; keptMs: number } | null;
};

/** An event at a moment. A mail follows within minutes. */
export type UpcomingEvent =
  | { at: IsoMoment; what: 'mail'; kind: ReminderKind }
  | { at: IsoMoment; what: 'thaw' }
  | { at: IsoMoment; what: 'end'; effects: EndEffect[] };

/**
 * Returns an account's future events in order, if nothing changes. Empty for a subscription without
 * an end, and for one that is frozen until staff or the customer thaw it. After the end only mails
 * remain. Source: decision record 0015.
 */
export function upcoming(
  standing: TimeStanding,
  facts: UpcomingFacts,
  nowMs: number,
): UpcomingEvent[] {
  const { subscription, endsAt, frozenDays } = standing;
  if (frozenDays !== null) return upcomingThaw(standing, facts, nowMs);
  if (subscription === null || endsAt === null || endsAt === 'infinity') return [];
  const mails = upcomingMails({ subscription, endsAt }, facts, nowMs);
  if (!isRunning({ subscription, endsAt }, nowMs)) return mails;
  const effects = endEffects.filter((effect) => {
    if (effect === 'offline-copies-end') return !isTrialPackage(subscription);
    return effect !== 'roles-removed' || facts.inCommunity;
  });
  const before = mails.filter(({ at }) => at < endsAt);
  return [...before, { at: endsAt, what: 'end', effects }, ...mails.slice(before.length)];
}

/** Returns the thaw and the events after it. The end is then a new one without earlier mails. */
function upcomingThaw(
  standing: TimeStanding,
  { thaw, ...facts }: UpcomingFacts,
  nowMs: number,
): UpcomingEvent[] {
  if (thaw === null) return [];
  const atMs = Math.max(momentMs(thaw.on) ?? nowMs, nowMs);
  const thawed = entryOfAct(standing, { kind: 'thaw', keptMs: thaw.keptMs }, atMs);
  if (!thawed.ok) return [];
  const later = upcoming(thawed.after, { ...facts, announced: [], thaw: null }, atMs);
  return [{ at: utcMoment(atMs), what: 'thaw' }, ...later];
}

function upcomingMails(
  { subscription, endsAt }: { subscription: PackageName; endsAt: IsoMoment },
  { mailsOff, remindersOn, announced, begunOn }: UpcomingFacts,
  nowMs: number,
): Extract<UpcomingEvent, { what: 'mail' }>[] {
  if (mailsOff !== null) return [];
  const license = { subscription, endsOn: endsOn(endsAt), begunOn };
  const now = utcMoment(nowMs);
  return reminderKinds
    .filter((kind) => remindersOn.includes(kind) && !announced.includes(kind))
    .filter((kind) => isReminderOwed(kind, license))
    .map((kind) => ({ at: reminderDue(kind, endsAt), what: 'mail', kind }) as const)
    .filter(({ at }) => addDays(at, 1) > now);
}
