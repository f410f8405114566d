import type { MailedPage } from '@regz/rules/guide/mailed-pages.ts';
import type { MailTemplates } from '../platform/mail/mail-template.ts';

declare module '../platform/mail/mail-template.ts' {
  interface MailData {
    'page-link': { username: string; page: MailedPage; link: string };
  }
}

const words: Readonly<Record<MailedPage, { subject: string; label: string }>> = {
  guide: { subject: 'Your install guide', label: 'Open the guide' },
  download: { subject: 'Your downloads', label: 'Open the downloads' },
};

/** The mail by which a customer takes a page from the phone to the PC. */
export const guideMails = {
  'page-link': ({ username, page, link }) => ({
    subject: words[page].subject,
    greeting: `Hello ${username},`,
    lines: ['You asked for this link on your phone. Open it on your PC and log in.'],
    action: { label: words[page].label, link },
  }),
} satisfies Partial<MailTemplates>;
