import { texts } from '../../sentences.ts';

/** Deleting an account and keeping a copy of its data. */
export const accountDeletion = texts({
  page: {
    heading: 'Delete Account',
    description:
      'Deleting your account cannot be undone. Before you start, read what is deleted and what is kept.',
    loading: 'Loading account...',
  },
  card: {
    title: 'Account Deletion',
    text: 'Permanently delete this account. You can download your data first.',
    link: 'Delete Account',
  },
  scope: {
    title: 'What happens',
    gone: 'Permanently deleted',
    goneList: [
      'Your username, email, phone number and password',
      'Your subscription and its remaining days',
      'Your registered devices and reset history',
      'All sessions, your Discord connection and its roles',
      'With a verified email address: your messages to us, guild application and giveaway registrations (after the draw, if it is still to come)',
    ],
    kept: 'Kept without your name',
    keptList: [
      'Your license keys, which stay marked as redeemed by a deleted account',
      'That you had a free day',
      'The security log, which cannot be altered: what happened and when, with network addresses and device IDs, under a number that can no longer be traced to you',
    ],
  },
  download: {
    title: 'Download your data first',
    text: 'Everything stored about this account, as a single JSON file without passwords or tokens.',
    link: 'Download my data',
  },
  form: {
    title: 'Delete this account',
    text: 'Enter your account details and verify with Google that the account is yours. You then have 20 seconds to change your mind.',
    username: 'Username',
    password: 'Password',
    email: 'Email',
    reason: 'Reason',
    reasonHint: 'Why are you leaving? Staff read this.',
    submit: 'Verify with Google and delete',
    noEmail:
      'Google verification requires an email address, and this account has none. Please add one under Email Settings first.',
    toDashboard: 'Go to the dashboard',
    starting: 'Starting the deletion...',
    failed: 'Failed to delete account. Please contact support.',
  },
  countdown: {
    title: 'This account is being deleted',
    started: 'Account deletion started. You have 20 seconds to cancel.',
    label: 'Time left to cancel',
    seconds: { one: '{n} second', other: '{n} seconds' },
    bannerText: {
      one: 'This account will be deleted in {n} second.',
      other: 'This account will be deleted in {n} seconds.',
    },
    deleting: 'Deleting the account...',
    cancel: 'Cancel deletion',
    cancelling: 'Cancelling...',
    cancelled: 'Account deletion cancelled',
  },
  done: {
    title: 'Account deleted successfully!',
    text: 'Taking you to the home page...',
    link: 'Home',
  },
});
