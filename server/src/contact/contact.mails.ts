import { contactMails, contactStaffMails } from '@regz/texts/en/contact/mails.ts';
import { mailParts } from '@regz/texts/en/platform/mails.ts';
import { textsIn } from '@regz/texts/translations.ts';
import { mailsIn } from '../platform/mail/mail-template.ts';

declare module '../platform/mail/mail-template.ts' {
  interface MailData {
    'contact-confirmed': { number: number; link: string };
    'contact-answered': { number: number; subject: string; answer: string; link: string };
    'contact-reminder': { number: number; subject: string; link: string };
    'contact-received': {
      number: number;
      name: string;
      email: string;
      subject: string;
      text: string;
    };
  }
}

const sentences = textsIn({ contactMails, contactStaffMails, mailParts });

/**
 * Mails to visitors and staff about messages. A confirmation goes to an unverified address. It
 * contains no text from its sender, so that spammers cannot use it.
 */
export const mails = mailsIn(
  sentences,
  ({ contactMails: texts, contactStaffMails: staffTexts, mailParts: parts }) => ({
    'contact-confirmed': ({ number, link }) => ({
      subject: texts.confirmed.subject({ number }),
      greeting: parts.hello,
      lines: [texts.confirmed.received({ number }), texts.confirmed.next, texts.confirmed.ignore],
      action: { label: texts.openConversation, link },
    }),
    'contact-answered': ({ number, subject, answer, link }) => ({
      subject: texts.answered.subject({ number }),
      greeting: parts.hello,
      lines: [
        texts.answered.answer({ subject }),
        ...answer.split('\n').filter((line) => line.trim() !== ''),
        texts.answered.reply,
      ],
      action: { label: texts.openConversation, link },
    }),
    'contact-reminder': ({ number, subject, link }) => ({
      subject: texts.reminder.subject({ number }),
      greeting: parts.hello,
      lines: [texts.reminder.waits({ subject }), texts.reminder.closes],
      action: { label: texts.openConversation, link },
    }),
    'contact-received': ({ number, name, email, subject, text }, { client }) => ({
      subject: staffTexts.received.subject({ number }),
      greeting: parts.hello,
      lines: [
        staffTexts.received.from({ name, email }),
        staffTexts.received.about({ subject }),
        ...text.split('\n').filter((line) => line.trim() !== ''),
      ],
      action: { label: staffTexts.received.action, link: `${client}/admin?tab=contact` },
    }),
  }),
);
