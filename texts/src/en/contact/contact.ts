import { texts } from '../../sentences.ts';

/** Sentences of the contact form and of the conversation behind its link. */
export const contact = texts({
  heading: 'Contact',
  description: 'A question about a key, an order or your account? Write to us.',
  aside: {
    title: 'Before you write',
    status: 'If something does not work, the system status may say why.',
    items: [
      'Write at any hour, support is there 24/7. Staff read every message; the answer comes by email, at the latest within a day.',
      'The private link in your confirmation email lets you follow the conversation and add to it.',
      'Never send a password. If you ask about an order, please include its number.',
    ],
  },
  form: {
    title: 'Send a message',
    name: 'Name',
    email: 'Email',
    emailHint: "We'll answer at this address.",
    subject: 'Subject',
    message: 'Message',
    submit: 'Send message',
    pending: 'Sending...',
    failed: 'Failed to send the message. Please try again',
  },
  sent: {
    title: "Message sent successfully! We'll get back to you soon.",
    number: 'Your message number is {number}.',
    another: 'Write another message',
  },
  thread: {
    heading: 'Your conversation',
    description: 'Your messages and our answers.',
    loading: 'Loading the conversation...',
    loadFailed: 'Failed to load the conversation',
    missing: 'Please open the full link from our email.',
    toForm: 'Write to us',
    title: '#{number}: {subject}',
    states: {
      open: 'Waiting for our answer',
      waiting: 'Waiting for your reply',
      answered: 'Answered',
      closed: 'Closed',
    },
    you: 'You',
    staff: 'Regz',
    reply: 'Reply',
    replyHint: 'A reply reopens a closed conversation.',
    submit: 'Send',
    pending: 'Sending...',
    sent: 'Message sent',
    failed: 'Failed to send the message',
  },
});
