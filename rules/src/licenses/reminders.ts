import { isBlank } from '../texts.ts';
import { addDays, type IsoDate, type IsoMoment, utcMoment } from './days-left.ts';
import { isTrialPackage } from './packages.ts';

/** The mails about the end of a subscription, in the order of their due times. */
export const reminderKinds = ['ends-in-a-week', 'ends-soon', 'ended', 'ended-lately'] as const;
export type ReminderKind = (typeof reminderKinds)[number];

/** The days before the end at which each is due. A negative number is after the end. */
const daysBeforeEnd: Readonly<Record<ReminderKind, number>> = {
  'ends-in-a-week': 7,
  'ends-soon': 3,
  ended: 0,
  'ended-lately': -3,
};

/** Returns the due time of a mail about an end. It stays due for a day. */
export function reminderDue(kind: ReminderKind, endsAt: IsoMoment): IsoMoment {
  return addDays(endsAt, -daysBeforeEnd[kind]);
}

/** The ends with a due mail: those after one moment, until another. */
export type DueEnds = { kind: ReminderKind; after: IsoMoment; until: IsoMoment };

/**
 * Returns the ends with mails that are due now. Each is due for one day, starting its number of
 * days before the end.
 */
export function remindersDue(nowMs: number): DueEnds[] {
  return reminderKinds.map((kind) => {
    const until = addDays(utcMoment(nowMs), daysBeforeEnd[kind]);
    return { kind, after: addDays(until, -1), until };
  });
}

/**
 * True if the reminder is due. A trial has one reminder, on its last day. A subscription with most
 * of its time ahead needs none: a week that was bought today is not announced to end in a week.
 * @param begunOn The day of the last redemption. Null if there was none.
 */
export function isReminderOwed(
  kind: ReminderKind,
  license: { subscription: string; endsOn: IsoDate; begunOn: IsoDate | null },
): boolean {
  const { subscription, endsOn, begunOn } = license;
  if (isTrialPackage(subscription)) return kind === 'ended';
  return begunOn === null || addDays(begunOn, 2 * daysBeforeEnd[kind]) <= endsOn;
}

export type ReminderWords = { subject: string; text: string };

export const REMINDER_LIMITS = { subject: 150, text: 1000 } as const;

/** The placeholders of a mail's facts. */
export const reminderPlaces = {
  username: '{username}',
  package: '{package}',
  ends: '{ends}',
} as const;

/** Returns the texts with the facts of one mail in place of the placeholders. */
export function filledReminder(
  words: ReminderWords,
  facts: Readonly<Record<keyof typeof reminderPlaces, string>>,
): ReminderWords {
  const values: Readonly<Record<string, string>> = {
    [reminderPlaces.username]: facts.username,
    [reminderPlaces.package]: facts.package,
    [reminderPlaces.ends]: facts.ends,
  };
  const fill = (text: string): string =>
    text.replaceAll(/\{\w+\}/gu, (place) => values[place] ?? place);
  return { subject: fill(words.subject), text: fill(words.text) };
}

export type ReminderRefusal = 'LICENSE_REMINDER_TEXT_MISSING' | 'LICENSE_REMINDER_PLACE_UNKNOWN';

/** Returns the reason why staff's texts cannot be sent, or null. */
export function reminderRefusal({ subject, text }: ReminderWords): ReminderRefusal | null {
  if (isBlank(subject) || isBlank(text)) return 'LICENSE_REMINDER_TEXT_MISSING';
  const known: readonly string[] = Object.values(reminderPlaces);
  const places = `${subject} ${text}`.match(/\{[^{}]*\}/gu) ?? [];
  return places.every((place) => known.includes(place)) ? null : 'LICENSE_REMINDER_PLACE_UNKNOWN';
}
