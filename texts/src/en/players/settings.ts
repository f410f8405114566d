import { texts } from '../../sentences.ts';

/** Sentences of a task user's settings. */
export const playerSettings = texts({
  title: 'Settings',
  pace: {
    title: 'Game pace',
    text: 'Relaxed gives you more time in games. You earn the same coins.',
    label: 'Pace',
    standard: 'Standard',
    relaxed: 'Relaxed',
    saved: 'Saved',
    failed: 'The pace could not be saved',
  },
  sound: {
    title: 'Sound',
    text: 'Short tones for coins, the bonus and games, kept on this device.',
  },
  email: {
    title: 'Email address',
    verified: 'Verified',
    unverified: 'Not verified',
    text: 'We email you a link. Open it to verify your address.',
    send: 'Send the link',
    sending: 'Sending...',
    sent: 'The link is on its way to {email}.',
    correct: {
      button: 'Correct the address',
      title: 'Correct your email address',
      text: 'You can do this once, until the address is verified. Links in earlier emails stop working.',
      submit: 'Correct the address',
      pending: 'Saving...',
    },
  },
  export: {
    title: 'Your data',
    text: 'Everything we hold about this account, as a file.',
    link: 'Download my data',
  },
  password: {
    title: 'Password',
    text: 'Changing it logs out all your other sessions.',
    button: 'Change Password',
    submit: 'Change Password',
    pending: 'Changing...',
    success: 'Password changed successfully',
  },
  close: {
    title: 'Close the account',
    text: 'You lose your coins and cannot log in again. This cannot be undone. Save the license keys you bought first.',
    button: 'Close the account',
    question: 'Close this account for good?',
    submit: 'Close for good',
    pending: 'Closing...',
  },
});
