import { deviceMails } from '@regz/texts/en/devices/mails.ts';
import { mailParts } from '@regz/texts/en/platform/mails.ts';
import { textsIn } from '@regz/texts/translations.ts';
import { mailsIn } from '../platform/mail/mail-template.ts';

declare module '../platform/mail/mail-template.ts' {
  interface MailData {
    'resets-given': { username: string; given: number; resets: number };
    'device-removed': { username: string; deviceId: string };
  }
}

const sentences = textsIn({ deviceMails, mailParts });

/** Mails to customers about what staff did with their devices. */
export const mails = mailsIn(sentences, ({ deviceMails: texts, mailParts: parts }) => ({
  'resets-given': ({ username, given, resets }, { client }) => ({
    subject: texts.resetsGiven.subject,
    greeting: parts.helloName({ name: username }),
    lines: [texts.resetsGiven.given({ n: given }), texts.resetsGiven.left({ resets })],
    action: { label: parts.openDashboard, link: `${client}/dashboard` },
  }),
  'device-removed': ({ username, deviceId }, { client }) => ({
    subject: texts.removed.subject,
    greeting: parts.helloName({ name: username }),
    lines: [texts.removed.removed({ device: deviceId }), texts.removed.next],
    action: { label: parts.openDashboard, link: `${client}/dashboard` },
  }),
}));
