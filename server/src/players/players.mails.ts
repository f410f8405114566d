import { mailParts } from '@regz/texts/en/platform/mails.ts';
import { playerMails } from '@regz/texts/en/players/mails.ts';
import { textsIn } from '@regz/texts/translations.ts';
import { mailsIn } from '../platform/mail/mail-template.ts';

declare module '../platform/mail/mail-template.ts' {
  interface MailData {
    'verify-task-email': { username: string; link: string };
    'reset-task-password': { username: string; link: string };
    'task-password-changed': { username: string; link: string; how: 'changed' | 'reset' };
  }
}

const sentences = textsIn({ playerMails, mailParts });

/** Mails to task users about their account. */
export const mails = mailsIn(sentences, ({ playerMails: texts, mailParts: parts }) => ({
  'verify-task-email': ({ username, link }) => ({
    subject: texts.verify.subject,
    greeting: parts.helloName({ name: username }),
    lines: [texts.verify.confirm, texts.verify.link],
    action: { label: texts.verify.action, link },
  }),
  'reset-task-password': ({ username, link }) => ({
    subject: texts.reset.subject,
    greeting: parts.helloName({ name: username }),
    lines: [texts.reset.requested, texts.reset.link],
    action: { label: texts.newPassword, link },
  }),
  'task-password-changed': ({ username, link, how }) => ({
    subject: texts.passwordChanged.subject,
    greeting: parts.helloName({ name: username }),
    lines: [texts.passwordChanged[how], texts.passwordChanged.notYou],
    action: { label: texts.newPassword, link },
  }),
}));
