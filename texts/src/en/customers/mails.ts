import { texts } from '../../sentences.ts';

/** Mails to customers about their account. */
export const customerMails = texts({
  emailCorrected: {
    subject: 'Your email address was corrected',
    corrected: 'Our staff corrected the email address of your Regz account to this one.',
    next: 'Please log in and verify it. If you have no account with this name, you can ignore this email.',
  },
  emailUnused: {
    subject: 'Your email address is no longer used by an account',
    removed:
      'A Regz account had the address {email} without verifying it. Our staff removed it from that account.',
    replaced:
      'Our staff replaced {email} by another address on your Regz account. All sessions were logged out.',
    notYou: 'If you did not ask for this, write to us immediately.',
    next: 'If that account is yours, add the address to it again or write to us.',
  },
  deletionStarted: {
    subject: 'Your account is being deleted',
    started:
      'The deletion of your Regz account has started. The account will be deleted at {time} (UTC).',
    next: 'Until then, you can cancel the deletion on the page where you started it.',
    action: 'Cancel the deletion',
  },
});
