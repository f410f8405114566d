import { texts } from '../../sentences.ts';

/** Mails to task users about their account. */
export const playerMails = texts({
  newPassword: 'Choose a new password',
  verify: {
    subject: 'Verify your email address',
    confirm: 'Please confirm that this address belongs to your account in the Regz task area.',
    link: 'The link works once and expires after 24 hours. If you did not request it, you can ignore this email.',
    action: 'Verify email address',
  },
  reset: {
    subject: 'Reset your password',
    requested:
      'Someone, probably you, requested a new password for your account in the Regz task area.',
    link: 'The link works once and expires after 30 minutes. If you did not request it, you can ignore this email. Your password will not change.',
  },
  passwordChanged: {
    subject: 'Your password was changed',
    changed:
      'The password of your account in the Regz task area was changed. All other sessions were logged out, and links in our earlier emails no longer work.',
    reset:
      'The password of your account in the Regz task area was reset by email. All sessions were logged out, and links in our earlier emails no longer work.',
    notYou: 'If this was not you, choose a new password immediately.',
  },
});
