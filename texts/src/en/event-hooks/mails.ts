import { texts } from '../../sentences.ts';

/** Mails to staff about webhook endpoints. */
export const eventHooksStaffMails = texts({
  off: {
    subject: 'A webhook endpoint was turned off',
    isGone: 'The webhook endpoint at {host} answered that it is gone (410).',
    isSilent: 'The webhook endpoint at {host} has accepted nothing for five days.',
    next: 'Nothing more is sent to it. Once it works again, turn it on in the panel and resend what it missed.',
    action: 'Open webhooks',
  },
});
