import { texts } from '../../sentences.ts';

/** Sentences of the pages that mailed links open, and of the request for a link. */
export const playerLinks = texts({
  forgot: {
    title: 'Reset password',
    text: 'We will email your verified address a link to choose a new one.',
    submit: 'Send link',
    pending: 'Sending...',
    sent: 'If {email} is the verified address of an account, a link is on its way. It works once and expires after 30 minutes.',
    toLogIn: 'Back to login',
  },
  reset: {
    title: 'Choose a new password',
    text: 'Changing your password logs out all sessions of the account.',
    submit: 'Set password',
    pending: 'Saving...',
    done: 'Password changed successfully. Please login with your new password.',
    missing: 'This link is incomplete. Please open it from the email.',
    toLogIn: 'Go to login',
    toForgot: 'Request a new link',
  },
  code: {
    label: 'Code from the email',
    hint: 'Below the link in the email there is a code. Paste it, or the whole link.',
    submit: 'Continue',
    fault: 'This is not the whole code. Please copy all of it from the email.',
  },
  confirm: {
    title: 'Verify your email address',
    text: 'Press the button to verify your address.',
    submit: 'Verify',
    pending: 'Verifying...',
    done: 'The address is verified: {email}',
    missing: 'This link is incomplete. Please open it from the email.',
    onward: 'Continue',
  },
});
