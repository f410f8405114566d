import { texts } from '../../sentences.ts';

/** Mails to visitors about their messages. */
export const contactMails = texts({
  openConversation: 'Open the conversation',
  confirmed: {
    subject: 'We received your message (#{number})',
    received: 'We received your message. Its number is {number}.',
    next: 'Our staff answer by email. With the link below you can read the conversation and add to it; keep it to yourself, because anyone who has it can do the same.',
    ignore: 'If you did not write to us, you can ignore this email.',
  },
  answered: {
    subject: 'Answer to your message (#{number})',
    answer: 'You wrote to us about "{subject}". This is our answer:',
    reply: 'To reply, please use the link below. Nobody reads replies to this email.',
  },
  reminder: {
    subject: 'We wait for your reply (#{number})',
    waits: 'We have answered your message about "{subject}", and need a reply from you.',
    closes:
      'Without a reply, the conversation closes in two days. If you write later, it opens again.',
  },
});

/** Mails to staff about messages. */
export const contactStaffMails = texts({
  received: {
    subject: 'New message (#{number})',
    from: 'From: {name}, {email}',
    about: 'Subject: {subject}',
    action: 'Answer in the panel',
  },
});
