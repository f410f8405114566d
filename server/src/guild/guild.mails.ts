import type { MailTemplates } from '../platform/mail/mail-template.ts';

declare module '../platform/mail/mail-template.ts' {
  interface MailData {
    'guild-applied': { link: string };
    'guild-accepted': { inGameName: string; note: string | null; link: string };
    'guild-declined': { inGameName: string; note: string | null; link: string };
  }
}

/**
 * Mails to applicants. The confirmation goes to an unverified address. It contains no text from its
 * sender, so that spammers cannot use it.
 */
export const guildMails = {
  'guild-applied': ({ link }) => ({
    subject: 'We received your guild application',
    greeting: 'Hello,',
    lines: [
      'We received your application to the Regz guild. We will email you our decision.',
      'With the link below you can check its status or withdraw it; keep it to yourself, because ' +
        'anyone who has it can do the same.',
      'If you did not apply, open the link and withdraw the application.',
    ],
    action: { label: 'See your application', link },
  }),
  'guild-accepted': ({ inGameName, note, link }) => ({
    subject: 'Welcome to the guild',
    greeting: `Hello ${inGameName},`,
    lines: [
      'Your guild application was accepted. Welcome!',
      'Next, join our Discord community and tell the staff there your in-game name: they open your channel.',
      ...noteLines(note),
    ],
    action: { label: 'See your application', link },
  }),
  'guild-declined': ({ inGameName, note, link }) => ({
    subject: 'Your guild application',
    greeting: `Hello ${inGameName},`,
    lines: [
      'Thank you for applying to the guild. This time we have to decline your application.',
      ...noteLines(note),
      'You can apply again at any time.',
    ],
    action: { label: 'See your application', link },
  }),
} satisfies Partial<MailTemplates>;

function noteLines(note: string | null): string[] {
  return note?.split('\n').filter((line) => line.trim() !== '') ?? [];
}
