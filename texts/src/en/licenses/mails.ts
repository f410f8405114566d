import { texts } from '../../sentences.ts';

/**
 * Reminders of the end of a subscription, unless staff wrote their own. `{ends}` is one of the last
 * two.
 */
export const reminderMails = texts({
  'ends-in-a-week': {
    subject: 'Your {package} subscription {ends}',
    text: 'Your {package} subscription {ends}.\nRenew before then, and the new days are added to those that are left.',
  },
  'ends-soon': {
    subject: 'Your {package} subscription {ends}',
    text: 'Your {package} subscription {ends}.\nRenew before then, and the new days are added to those that are left.',
  },
  ended: {
    subject: 'Your {package} subscription {ends}',
    text: 'Your {package} subscription {ends}.\nYour community roles end with it. Renew to have both again.',
  },
  'ended-lately': {
    subject: 'Your {package} subscription {ends}',
    text: 'Your {package} subscription {ends}.\nYour account and your orders are kept. Renew whenever you like.',
  },
  endsOn: 'ends on {moment}',
  endedOn: 'ended on {moment}',
});

/** Mails to subscribers about the end, the pauses and other changes of their subscription. */
export const licenseMails = texts({
  openTheDashboard: 'Open the dashboard',
  reminder: {
    turnOff: 'You can turn these reminders off on your dashboard, under Email Settings.',
    openStore: 'Open the store',
    renew: 'Renew',
  },
  paused: {
    subject: 'Your {subscription} subscription is paused',
    begun: {
      one: 'The pause of your {subscription} subscription has begun. {n} day is kept for you.',
      other: 'The pause of your {subscription} subscription has begun. {n} days are kept for you.',
    },
    resume: 'Resume it on your dashboard whenever you like.',
    resumesOn:
      'It resumes by itself on {date} (UTC), or earlier if you resume it on your dashboard.',
  },
  resumed: {
    subject: 'Your {subscription} subscription runs again',
    over: 'The pause of your {subscription} subscription is over.',
    ends: 'It runs again and ends on {moment}.',
  },
  timeChanged: {
    added: {
      one: '{n} day added to your {subscription} subscription',
      other: '{n} days added to your {subscription} subscription',
    },
    taken: {
      one: '{n} day taken from your {subscription} subscription',
      other: '{n} days taken from your {subscription} subscription',
    },
    ends: 'Your {subscription} subscription now ends on {moment}.',
    keeps: {
      one: 'Your {subscription} subscription is paused and keeps {n} day.',
      other: 'Your {subscription} subscription is paused and keeps {n} days.',
    },
  },
  byStaff: {
    subjects: {
      staff: 'The days of your subscription have changed',
      freeze: 'Your subscription is paused',
      thaw: 'Your subscription is resumed',
      ended: 'Your subscription has ended',
      undone: 'Your former subscription runs again',
    },
    added: {
      one: 'Our staff added one day to your {subscription} subscription.',
      other: 'Our staff added {n} days to your {subscription} subscription.',
    },
    taken: {
      one: 'Our staff took one day from your {subscription} subscription.',
      other: 'Our staff took {n} days from your {subscription} subscription.',
    },
    done: {
      freeze: 'Our staff paused your {subscription} subscription.',
      thaw: 'Our staff resumed your {subscription} subscription.',
      ended: 'Our staff ended your {subscription} subscription.',
      undone:
        'Our staff undid the change of your package: your {subscription} subscription runs again.',
    },
    kept: {
      one: 'It is paused, and {n} day is kept: it begins to run when the subscription is resumed.',
      other: 'It is paused, and {n} days are kept: they begin to run when it is resumed.',
    },
    keptUntil: {
      one: 'It is paused, and {n} day is kept. It resumes by itself on {date} (UTC), or earlier if you resume it on your dashboard.',
      other:
        'It is paused, and {n} days are kept. It resumes by itself on {date} (UTC), or earlier if you resume it on your dashboard.',
    },
    ended:
      'It has ended. Your account and your orders are kept, and you can redeem a license key whenever you like.',
    ends: 'It ends on {moment}.',
    reason: 'The reason: {reason}',
    question: 'If you have a question about this, write to us.',
  },
});

/** Mails to staff about a change of many accounts' time. */
export const licenseStaffMails = texts({
  timeChangeWaits: {
    subject: 'The days of {accounts} accounts are about to change',
    more: {
      one: '{by} has applied a change: one day more for each of {accounts} accounts.',
      other: '{by} has applied a change: {n} days more for each of {accounts} accounts.',
    },
    less: {
      one: '{by} has applied a change: one day less for each of {accounts} accounts.',
      other: '{by} has applied a change: {n} days less for each of {accounts} accounts.',
    },
    reason: 'The reason: {reason}',
    next: 'A change of so many accounts takes two owners, and nobody else could apply it. So it begins on {moment}, and can be stopped until then.',
    action: 'Look at the change',
  },
});
