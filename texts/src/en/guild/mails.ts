import { texts } from '../../sentences.ts';

/** Mails to applicants. */
export const guildMails = texts({
  seeApplication: 'See your application',
  applied: {
    subject: 'We received your guild application',
    received: 'We received your application to the Regz guild. We will email you our decision.',
    next: 'With the link below you can check its status or withdraw it; keep it to yourself, because anyone who has it can do the same.',
    withdraw: 'If you did not apply, open the link and withdraw the application.',
  },
  accepted: {
    subject: 'Welcome to the guild',
    accepted: 'Your guild application was accepted. Welcome!',
    next: 'Next, join our Discord community and tell the staff there your in-game name: they open your channel.',
  },
  declined: {
    subject: 'Your guild application',
    declined: 'Thank you for applying to the guild. This time we have to decline your application.',
    again: 'You can apply again at any time.',
  },
});
