import { texts } from '../../sentences.ts';

/** Mails to staff about acts that need two owners. */
export const approvalsStaffMails = texts({
  waits: {
    subject: 'An act of {by} is about to take effect',
    acts: {
      'revoke-batch': '{by} has confirmed: {keys} unredeemed keys of a batch of {product} end.',
      'replace-key':
        '{by} has confirmed: the redeemed key of order {orderId} is taken back, and the buyer gets another.',
      'give-key': '{by} has confirmed: {username} gets a key of {product} ({days} days).',
      'drop-second-factors':
        '{by} has confirmed: {username} loses the second factor and all sessions.',
      'correct-email': '{by} has confirmed: {username} gets the email address {email}.',
    },
    reason: 'The reason: {reason}',
    next: 'This act takes two owners, and there is only one. So it takes effect on {moment}. Stop it before if it is not yours.',
    action: 'Look at the act',
  },
});
