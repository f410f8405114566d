import { eventHooksStaffMails } from '@regz/texts/en/event-hooks/mails.ts';
import { mailParts } from '@regz/texts/en/platform/mails.ts';
import { textsIn } from '@regz/texts/translations.ts';
import { mailsIn } from '../platform/mail/mail-template.ts';

declare module '../platform/mail/mail-template.ts' {
  interface MailData {
    'event-hook-off': { host: string; isGone: boolean };
  }
}

const sentences = textsIn({ eventHooksStaffMails, mailParts });

/** Mails to staff about webhook endpoints. */
export const mails = mailsIn(sentences, ({ eventHooksStaffMails: texts, mailParts: parts }) => ({
  'event-hook-off': ({ host, isGone }, { client }) => ({
    subject: texts.off.subject,
    greeting: parts.hello,
    lines: [(isGone ? texts.off.isGone : texts.off.isSilent)({ host }), texts.off.next],
    action: { label: texts.off.action, link: `${client}/admin?tab=event-hooks` },
  }),
}));
