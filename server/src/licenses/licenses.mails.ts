import type { TimeAct } from '@regz/rules/licenses/license-time.ts';
import { isTrialPackage, packageTitle } from '@regz/rules/licenses/packages.ts';
import {
  filledReminder,
  type ReminderKind,
  reminderPlaces,
  type ReminderWords,
} from '@regz/rules/licenses/reminders.ts';
import type { TimeStanding } from '@regz/rules/licenses/time-standing.ts';
import { paths } from '@regz/rules/sites/paths.ts';
import { licenseMails, licenseStaffMails, reminderMails } from '@regz/texts/en/licenses/mails.ts';
import { licensePackages } from '@regz/texts/en/licenses/packages.ts';
import { mailParts } from '@regz/texts/en/platform/mails.ts';
import { textsIn } from '@regz/texts/translations.ts';
import type { MailText } from '../platform/mail/mail-layout.ts';
import { mailMoment } from '../platform/mail/mail-moment.ts';
import { mailsIn, type MailTemplates, type Origins } from '../platform/mail/mail-template.ts';

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

const sentences = textsIn({
  licenseMails,
  licenseStaffMails,
  licensePackages,
  reminderMails,
  mailParts,
});
type Texts = (typeof sentences)['en'];

/** Mails to subscribers about the end, the pauses and other changes of their subscription. */
export const mails = mailsIn(sentences, (texts) => {
  const { licenseMails: own, mailParts: parts } = texts;
  return {
    'subscription-ends-in-a-week': reminder('ends-in-a-week', texts),
    'subscription-ends-in-three-days': reminder('ends-soon', texts),
    'subscription-ends-today': reminder('ended', texts),
    'subscription-ended-three-days-ago': reminder('ended-lately', texts),
    'subscription-paused': ({ username, subscription, keptDays, thawsOn }, { client }) => ({
      subject: own.paused.subject({ subscription }),
      greeting: parts.helloName({ name: username }),
      lines: [
        own.paused.begun({ subscription, n: keptDays }),
        thawsOn === null ? own.paused.resume : own.paused.resumesOn({ date: thawsOn }),
      ],
      action: { label: parts.openDashboard, link: `${client}${paths.dashboard}` },
    }),
    'subscription-resumed': ({ username, subscription, endsAt }, { client }) => ({
      subject: own.resumed.subject({ subscription }),
      greeting: parts.helloName({ name: username }),
      lines: [
        own.resumed.over({ subscription }),
        own.resumed.ends({ moment: mailMoment(parts, endsAt) }),
      ],
      action: { label: parts.openDashboard, link: `${client}${paths.dashboard}` },
    }),
    'license-time-changed': (change, origins) => timeChanged(texts, change, origins),
    'time-change-waits': (change, origins) => timeChangeWaits(texts, change, origins),
    'license-changed-by-staff': (changed, origins) => changedByStaff(texts, changed, origins),
  };
});

function timeChangeWaits(
  { licenseStaffMails: { timeChangeWaits: texts }, mailParts: parts }: Texts,
  { by, id, days, accounts: count, reason, beginsAt }: WaitingChange,
  { client }: Origins,
): MailText {
  const accounts = count.toLocaleString('en');
  return {
    subject: texts.subject({ accounts }),
    greeting: parts.hello,
    lines: [
      (days > 0 ? texts.more : texts.less)({ by, accounts, n: Math.abs(days) }),
      texts.reason({ reason }),
      texts.next({ moment: mailMoment(parts, beginsAt) }),
    ],
    action: { label: texts.action, link: `${client}/admin?tab=incidents&change=${id}` },
  };
}

function changedByStaff(texts: Texts, changed: ChangedByStaff, { client }: Origins): MailText {
  const { byStaff, openTheDashboard } = texts.licenseMails;
  return {
    subject: byStaff.subjects[changed.change.kind],
    greeting: texts.mailParts.helloName({ name: changed.username }),
    lines: [
      whatWasDone(texts, changed),
      whatCameOfIt(texts, changed),
      byStaff.reason({ reason: changed.reason }),
      byStaff.question,
    ],
    action: { label: openTheDashboard, link: `${client}${paths.dashboard}` },
  };
}

function whatWasDone(
  { licenseMails: { byStaff } }: Texts,
  { change: { kind, days }, subscription: name }: ChangedByStaff,
): string {
  const subscription = name ?? '';
  if (kind !== 'staff') return byStaff.done[kind]({ subscription });
  const number = days ?? 0;
  return (number > 0 ? byStaff.added : byStaff.taken)({ n: Math.abs(number), subscription });
}

function whatCameOfIt(
  { licenseMails: { byStaff }, mailParts: parts }: Texts,
  { hasEnded, endsAt, frozenDays, thawsOn: date }: ChangedByStaff,
): string {
  if (frozenDays !== null) {
    const n = frozenDays;
    return date === undefined ? byStaff.kept({ n }) : byStaff.keptUntil({ n, date });
  }
  return hasEnded || endsAt === null
    ? byStaff.ended
    : byStaff.ends({ moment: mailMoment(parts, endsAt) });
}

/** Staff write words, if any, in English, so that their facts are in English, too. */
function reminder(
  kind: ReminderKind,
  texts: Texts,
): (end: SubscriptionEnd, origins: Origins) => MailText {
  const { mailParts: parts } = texts;
  const { reminder: shared } = texts.licenseMails;
  return (end, { main, client }) => {
    const { username, subscription, endsAt, hasEnded } = end;
    const isTrial = isTrialPackage(subscription);
    const own = end.words === undefined ? texts : sentences.en;
    const { endsOn, endedOn } = own.reminderMails;
    const ends = (hasEnded ? endedOn : endsOn)({ moment: mailMoment(own.mailParts, endsAt) });
    const title = packageTitle(subscription, own.licensePackages);
    const words = end.words ?? reminderWords(own.reminderMails[kind]);
    const { subject, text } = filledReminder(words, { username, package: title, ends });
    return {
      subject,
      greeting: parts.helloName({ name: username }),
      lines: [...text.split(/\n+/u), shared.turnOff],
      action: isTrial
        ? { label: shared.openStore, link: `${main}${paths.store}` }
        : { label: shared.renew, link: `${client}${paths.renew}` },
      unsubscribe: end.unsubscribe,
    };
  };
}

/** The words of a reminder with its placeholders, as staff edit them. */
export function reminderWords({ subject, text }: (typeof reminderMails)[ReminderKind]) {
  return { subject: subject(reminderPlaces), text: text(reminderPlaces) };
}

function timeChanged(
  { licenseMails: { timeChanged: texts, openTheDashboard }, mailParts: parts }: Texts,
  { username, subscription, days, reason, words, endsAt, frozenDays }: TimeChanged,
  { client }: Origins,
): MailText {
  return {
    subject: (days > 0 ? texts.added : texts.taken)({ n: Math.abs(days), subscription }),
    greeting: parts.helloName({ name: username }),
    lines: [
      reason,
      ...words.split(/\n+/u).filter((line) => line !== ''),
      frozenDays === null
        ? texts.ends({ subscription, moment: mailMoment(parts, endsAt) })
        : texts.keeps({ subscription, n: frozenDays }),
    ],
    action: { label: openTheDashboard, link: `${client}${paths.dashboard}` },
  };
}
