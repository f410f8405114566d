import { texts } from '../../sentences.ts';

/** Mails to staff about what they did. */
export const overviewStaffMails = texts({
  week: {
    subject: 'What staff did from {from} to {to}',
    intro: 'The acts of each person by kind, from {from} to {to} (UTC):',
    person: '{username}: {facts}',
    kind: '{kind} {acts}',
    days: 'days given {days}',
    coins: 'coins given {coins}',
    action: 'See every act',
  },
});
