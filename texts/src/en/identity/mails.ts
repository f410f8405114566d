import { texts } from '../../sentences.ts';

/** Mails to account holders about the credentials of their own account. */
export const identityMails = texts({
  newPassword: 'Choose a new password',
  verify: {
    subject: 'Verify your email address',
    confirm: 'Please confirm that this address belongs to your Regz account.',
    link: 'Open the link in the browser where you requested it, while you are logged in there. It works once and expires after 24 hours. If you did not request it, you can ignore this email.',
    action: 'Verify email address',
  },
  reset: {
    subject: 'Reset your password',
    requested: 'Someone, probably you, requested a new password for your Regz account.',
    link: 'The link works once and expires after 30 minutes. If you did not request it, you can ignore this email. Your password will not change.',
  },
  passwordChanged: {
    subject: 'Your password was changed',
    changed:
      'The password of your Regz account was changed. All other sessions were logged out, and links in our earlier emails no longer work.',
    reset:
      'The password of your Regz account was reset by email. All sessions were logged out, and links in our earlier emails no longer work.',
    notYou: 'If this was not you, choose a new password immediately.',
    /** The passkeys and linked identities that a reset found and kept. */
    kept: {
      passkeys: {
        one: 'Besides the password, one passkey can still log in. Remove anything you do not recognize.',
        other:
          'Besides the password, {n} passkeys can still log in. Remove anything you do not recognize.',
      },
      google:
        'Besides the password, the linked Google account can still log in. Remove anything you do not recognize.',
      both: {
        one: 'Besides the password, one passkey and the linked Google account can still log in. Remove anything you do not recognize.',
        other:
          'Besides the password, {n} passkeys and the linked Google account can still log in. Remove anything you do not recognize.',
      },
    },
    removed: {
      passkeys: {
        one: 'Besides the password, one passkey could log in. We removed this from your account.',
        other:
          'Besides the password, {n} passkeys could log in. We removed this from your account.',
      },
      google:
        'Besides the password, the linked Google account could log in. We removed this from your account.',
      both: {
        one: 'Besides the password, one passkey and the linked Google account could log in. We removed this from your account.',
        other:
          'Besides the password, {n} passkeys and the linked Google account could log in. We removed this from your account.',
      },
    },
  },
  secondFactor: {
    subject: 'Your security settings were changed',
    acts: {
      'turn-codes-on':
        'On your Regz account, two-step verification was turned on, and all other sessions were logged out.',
      'turn-codes-off':
        'On your Regz account, two-step verification was turned off, and all other sessions were logged out.',
      'renew-recovery-codes':
        'On your Regz account, new recovery codes were created, and the old ones no longer work.',
      'use-recovery-code':
        'On your Regz account, a recovery code was used in place of a code from the authenticator app.',
      'add-passkey': 'On your Regz account, a passkey was added.',
      'remove-passkey':
        'On your Regz account, a passkey was removed, and all other sessions were logged out.',
      'drop-second-factors':
        'On your Regz account, our staff removed two-step verification and all passkeys, and all sessions were logged out.',
    },
    notYou:
      'If this was not you, change your password immediately and check your security settings.',
    action: 'Open security settings',
  },
});
