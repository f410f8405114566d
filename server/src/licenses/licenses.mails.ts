import { momentInUtc } from '@regz/rules/licenses/days-left.ts';
import type { TimeAct } from '@regz/rules/licenses/license-time.ts';
import { isPackageName, isTrialPackage, packageTitle } from '@regz/rules/licenses/packages.ts';
import {
  defaultReminderWords,
  filledReminder,
  type ReminderKind,
  type ReminderWords,
} from '@regz/rules/licenses/reminders.ts';
import type { TimeStanding } from '@regz/rules/licenses/time-standing.ts';
import { paths } from '@regz/rules/sites/paths.ts';
import { licensePackages } from '@regz/texts/en/licenses/packages.ts';
import type { MailText } from '../platform/mail/mail-layout.ts';
import type { MailTemplates, Origins } from '../platform/mail/mail-template.ts';

declare module '../platform/mail/mail-template.ts' {
  interface MailData {
    'subscription-ends-in-a-week': SubscriptionEnd;
    'subscription-ends-in-three-days': SubscriptionEnd;
    'subscription-ends-today': SubscriptionEnd;
    'subscription-ended-three-days-ago': SubscriptionEnd;
    'subscription-paused': SubscriptionPause;
    'subscription-resumed': { username: string; subscription: string; endsAt: string };
    'license-time-changed': TimeChanged;
    'license-changed-by-staff': ChangedByStaff;
    'time-change-waits': WaitingChange;
  }
}

type SubscriptionEnd = {
  username: string;
  subscription: string;
  endsAt: string;
  /** True if the subscription has ended when the mail is sent. */
  hasEnded: boolean;
  /** The words that staff wrote, if any. */
  words?: ReminderWords;
  /** Missing in older mails. */
  unsubscribe?: string;
};

type SubscriptionPause = {
  username: string;
  subscription: string;
  keptDays: number;
  /** The planned day of the resumption; null without one. */
  thawsOn: string | null;
};

type TimeChanged = {
  username: string;
  subscription: string;
  /** Days given, or taken if negative. */
  days: number;
  reason: string;
  /** Words that staff wrote. */
  words: string;
  endsAt: string;
  /** The days that are stored while it is paused. */
  frozenDays: number | null;
};

/** A change of many accounts' time that one person applied alone, before it begins. */
type WaitingChange = {
  by: string;
  id: string;
  /** Days for each account, taken if negative. */
  days: number;
  accounts: number;
  reason: string;
  beginsAt: string;
};

type StaffAct = Exclude<TimeAct['kind'], 'compensation'> | 'undone';

/** A change by staff of one subscription, and its result. */
type ChangedByStaff = TimeStanding & {
  username: string;
  change: { kind: StaffAct; days: number | null };
  hasEnded: boolean;
  /** The planned end of a pause. */
  thawsOn?: string;
  reason: string;
};

/** The kind of these mails, for unsubscribing. */
export const REMINDERS = 'reminders';

/** The mail of each reminder. */
export const reminderTemplates = {
  'ends-in-a-week': 'subscription-ends-in-a-week',
  'ends-soon': 'subscription-ends-in-three-days',
  ended: 'subscription-ends-today',
  'ended-lately': 'subscription-ended-three-days-ago',
} as const satisfies Record<ReminderKind, keyof MailTemplates>;

/** Mails to subscribers about the end, the pauses and other changes of their subscription. */
export const licensesMails = {
  'subscription-ends-in-a-week': reminder('ends-in-a-week'),
  'subscription-ends-in-three-days': reminder('ends-soon'),
  'subscription-ends-today': reminder('ended'),
  'subscription-ended-three-days-ago': reminder('ended-lately'),
  'subscription-paused': ({ username, subscription, keptDays, thawsOn }, { client }) => ({
    subject: `Your ${subscription} subscription is paused`,
    greeting: `Hello ${username},`,
    lines: [
      `The pause of your ${subscription} subscription has begun. ${keptDays === 1 ? '1 day is' : `${keptDays} days are`} kept for you.`,
      thawsOn === null
        ? 'Resume it on your dashboard whenever you like.'
        : `It resumes by itself on ${thawsOn} (UTC), or earlier if you resume it on your dashboard.`,
    ],
    action: { label: 'Open my dashboard', link: `${client}${paths.dashboard}` },
  }),
  'subscription-resumed': ({ username, subscription, endsAt }, { client }) => ({
    subject: `Your ${subscription} subscription runs again`,
    greeting: `Hello ${username},`,
    lines: [
      `The pause of your ${subscription} subscription is over.`,
      `It runs again and ends on ${momentInUtc(endsAt)}.`,
    ],
    action: { label: 'Open my dashboard', link: `${client}${paths.dashboard}` },
  }),
  'license-time-changed': timeChanged,
  'time-change-waits': ({ by, id, days, accounts, reason, beginsAt }, { client }) => ({
    subject: `The days of ${accounts.toLocaleString('en')} accounts are about to change`,
    greeting: 'Hello,',
    lines: [
      `${by} has applied a change: ${countedDays(days)} ${days > 0 ? 'more' : 'less'} for each of ${accounts.toLocaleString('en')} accounts.`,
      `The reason: ${reason}`,
      `A change of so many accounts takes two owners, and nobody else could apply it. So it begins on ${momentInUtc(beginsAt)}, and can be stopped until then.`,
    ],
    action: { label: 'Look at the change', link: `${client}/admin?tab=incidents&change=${id}` },
  }),
  'license-changed-by-staff': (changed, { client }) => ({
    subject: changedSubjects[changed.change.kind],
    greeting: `Hello ${changed.username},`,
    lines: [
      `Our staff ${whatWasDone(changed)}.`,
      whatCameOfIt(changed),
      `The reason: ${changed.reason}`,
      'If you have a question about this, write to us.',
    ],
    action: { label: 'Open the dashboard', link: `${client}${paths.dashboard}` },
  }),
} satisfies Partial<MailTemplates>;

const changedSubjects: Readonly<Record<StaffAct, string>> = {
  staff: 'The days of your subscription have changed',
  freeze: 'Your subscription is paused',
  thaw: 'Your subscription is resumed',
  ended: 'Your subscription has ended',
  undone: 'Your former subscription runs again',
};

function countedDays(days: number): string {
  const size = Math.abs(days);
  return size === 1 ? 'one day' : `${size} days`;
}

function whatWasDone({ change, subscription }: ChangedByStaff): string {
  const counted = countedDays(change.days ?? 0);
  switch (change.kind) {
    case 'staff':
      return (change.days ?? 0) > 0
        ? `added ${counted} to your ${subscription} subscription`
        : `took ${counted} from your ${subscription} subscription`;
    case 'freeze':
      return `paused your ${subscription} subscription`;
    case 'thaw':
      return `resumed your ${subscription} subscription`;
    case 'ended':
      return `ended your ${subscription} subscription`;
    case 'undone':
      return `undid the change of your package: your ${subscription} subscription runs again`;
  }
}

function whatCameOfIt({ hasEnded, endsAt, frozenDays, thawsOn }: ChangedByStaff): string {
  if (frozenDays !== null) {
    const kept = `It is paused, and ${frozenDays} day(s) are kept`;
    return thawsOn === undefined
      ? `${kept}: they begin to run when it is resumed.`
      : `${kept}. It resumes by itself on ${thawsOn} (UTC), or earlier if you resume it on your dashboard.`;
  }
  return hasEnded || endsAt === null
    ? 'It has ended. Your account and your orders are kept, and you can redeem a license key whenever you like.'
    : `It ends on ${momentInUtc(endsAt)}.`;
}

function reminder(kind: ReminderKind): (end: SubscriptionEnd, origins: Origins) => MailText {
  return (end, { main, client }) => {
    const { username, subscription, endsAt, hasEnded } = end;
    const isTrial = isPackageName(subscription) && isTrialPackage(subscription);
    const words = end.words ?? defaultReminderWords[kind];
    const title = isPackageName(subscription)
      ? packageTitle(subscription, licensePackages)
      : subscription;
    const facts = { username, subscription: title, endsAt, hasEnded };
    const { subject, text } = filledReminder(words, facts);
    return {
      subject,
      greeting: `Hello ${username},`,
      lines: [
        ...text.split(/\n+/u),
        'You can turn these reminders off on your dashboard, under Email Settings.',
      ],
      action: isTrial
        ? { label: 'Open the store', link: `${main}${paths.store}` }
        : { label: 'Renew', link: `${client}${paths.renew}` },
      unsubscribe: end.unsubscribe,
    };
  };
}

function timeChanged(change: TimeChanged, { client }: Origins): MailText {
  const { username, subscription, days, reason, words, endsAt, frozenDays } = change;
  const number = Math.abs(days);
  const counted = `${number} ${number === 1 ? 'day' : 'days'}`;
  const moved = days > 0 ? `${counted} added to` : `${counted} taken from`;
  return {
    subject: `${moved} your ${subscription} subscription`,
    greeting: `Hello ${username},`,
    lines: [
      reason,
      ...words.split(/\n+/u).filter((line) => line !== ''),
      frozenDays === null
        ? `Your ${subscription} subscription now ends on ${momentInUtc(endsAt)}.`
        : `Your ${subscription} subscription is paused and keeps ${frozenDays} days.`,
    ],
    action: { label: 'Open the dashboard', link: `${client}${paths.dashboard}` },
  };
}
