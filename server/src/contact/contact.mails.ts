import type { MailTemplates } from '../platform/mail/mail-template.ts';

declare module '../platform/mail/mail-template.ts' {
  interface MailData {
    'contact-confirmed': { number: number; link: string };
    'contact-answered': { number: number; subject: string; answer: string; link: string };
    'contact-received': {
      number: number;
      name: string;
      email: string;
      subject: string;
      text: string;
    };
  }
}

/**
 * Mails to visitors and staff about messages. A confirmation goes to an unverified address. It
 * contains no text from its sender, so that spammers cannot use it.
 */
export const contactMails = {
  'contact-confirmed': ({ number, link }) => ({
    subject: `We received your message (#${number})`,
    greeting: 'Hello,',
    lines: [
      `We received your message. Its number is ${number}.`,
      'Our staff answer by email. With the link below you can read the conversation and add to it; ' +
        'keep it to yourself, because anyone who has it can do the same.',
      'If you did not write to us, you can ignore this email.',
    ],
    action: { label: 'Open the conversation', link },
  }),
  'contact-answered': ({ number, subject, answer, link }) => ({
    subject: `Answer to your message (#${number})`,
    greeting: 'Hello,',
    lines: [
      `You wrote to us about "${subject}". This is our answer:`,
      ...answer.split('\n').filter((line) => line.trim() !== ''),
      'To reply, please use the link below. Nobody reads replies to this email.',
    ],
    action: { label: 'Open the conversation', link },
  }),
  'contact-received': ({ number, name, email, subject, text }, { client }) => ({
    subject: `New message (#${number})`,
    greeting: 'Hello,',
    lines: [
      `From: ${name}, ${email}`,
      `Subject: ${subject}`,
      ...text.split('\n').filter((line) => line.trim() !== ''),
    ],
    action: { label: 'Answer in the panel', link: `${client}/admin?tab=contact` },
  }),
} satisfies Partial<MailTemplates>;
