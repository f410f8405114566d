import type { MailedPage } from '@regz/rules/guide/mailed-pages.ts';
import { guideMails } from '@regz/texts/en/guide/mails.ts';
import { mailParts } from '@regz/texts/en/platform/mails.ts';
import { textsIn } from '@regz/texts/translations.ts';
import { mailsIn } from '../platform/mail/mail-template.ts';

declare module '../platform/mail/mail-template.ts' {
  interface MailData {
    'page-link': { username: string; page: MailedPage; link: string };
  }
}

const sentences = textsIn({ guideMails, mailParts });

/** The mail by which a customer takes a page from the phone to the PC. */
export const mails = mailsIn(sentences, ({ guideMails: texts, mailParts: parts }) => ({
  'page-link': ({ username, page, link }) => ({
    subject: texts.subjects[page],
    greeting: parts.helloName({ name: username }),
    lines: [texts.open],
    action: { label: texts.actions[page], link },
  }),
}));
