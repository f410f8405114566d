import { guildMails } from '@regz/texts/en/guild/mails.ts';
import { mailParts } from '@regz/texts/en/platform/mails.ts';
import { textsIn } from '@regz/texts/translations.ts';
import { mailsIn } from '../platform/mail/mail-template.ts';

declare module '../platform/mail/mail-template.ts' {
  interface MailData {
    'guild-applied': { link: string };
    'guild-accepted': { inGameName: string; note: string | null; link: string };
    'guild-declined': { inGameName: string; note: string | null; link: string };
  }
}

const sentences = textsIn({ guildMails, mailParts });

/**
 * Mails to applicants. The confirmation goes to an unverified address. It contains no text from its
 * sender, so that spammers cannot use it.
 */
export const mails = mailsIn(sentences, ({ guildMails: texts, mailParts: parts }) => ({
  'guild-applied': ({ link }) => ({
    subject: texts.applied.subject,
    greeting: parts.hello,
    lines: [texts.applied.received, texts.applied.next, texts.applied.withdraw],
    action: { label: texts.seeApplication, link },
  }),
  'guild-accepted': ({ inGameName, note, link }) => ({
    subject: texts.accepted.subject,
    greeting: parts.helloName({ name: inGameName }),
    lines: [texts.accepted.accepted, texts.accepted.next, ...noteLines(note)],
    action: { label: texts.seeApplication, link },
  }),
  'guild-declined': ({ inGameName, note, link }) => ({
    subject: texts.declined.subject,
    greeting: parts.helloName({ name: inGameName }),
    lines: [texts.declined.declined, ...noteLines(note), texts.declined.again],
    action: { label: texts.seeApplication, link },
  }),
}));

function noteLines(note: string | null): string[] {
  return note?.split('\n').filter((line) => line.trim() !== '') ?? [];
}
