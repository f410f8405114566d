import { customerMails } from '@regz/texts/en/customers/mails.ts';
import { mailParts } from '@regz/texts/en/platform/mails.ts';
import { textsIn } from '@regz/texts/translations.ts';
import { mailsIn } from '../platform/mail/mail-template.ts';

declare module '../platform/mail/mail-template.ts' {
  interface MailData {
    'email-corrected': { username: string };
    'email-unused': { email: string; wasVerified?: boolean };
    'account-deletion-started': { username: string; executesAt: string };
  }
}

const sentences = textsIn({ customerMails, mailParts });

/** Mails to customers about their account. */
export const mails = mailsIn(sentences, ({ customerMails: texts, mailParts: parts }) => ({
  'email-corrected': ({ username }, { client }) => ({
    subject: texts.emailCorrected.subject,
    greeting: parts.helloName({ name: username }),
    lines: [texts.emailCorrected.corrected, texts.emailCorrected.next],
    action: { label: parts.openDashboard, link: `${client}/dashboard` },
  }),
  'email-unused': ({ email, wasVerified = false }, { main }) => ({
    subject: texts.emailUnused.subject,
    greeting: parts.hello,
    lines: wasVerified
      ? [texts.emailUnused.replaced({ email }), texts.emailUnused.notYou]
      : [texts.emailUnused.removed({ email }), texts.emailUnused.next],
    action: { label: parts.contact, link: `${main}/contact` },
  }),
  'account-deletion-started': ({ username, executesAt }, { client }) => ({
    subject: texts.deletionStarted.subject,
    greeting: parts.helloName({ name: username }),
    lines: [texts.deletionStarted.started({ time: executesAt }), texts.deletionStarted.next],
    action: { label: texts.deletionStarted.action, link: `${client}/delete-account` },
  }),
}));
