/** Deleting an account and keeping a copy of its data. Source: specification A 2.6, A 4, A 8. */
export const accountDeletion = {
  page: {
    heading: 'Delete Account',
    description: 'Deleting an account cannot be undone. Read what goes and what stays first.',
    loading: 'Loading account...',
  },
  card: {
    title: 'Account Deletion',
    text: 'Delete this account and everything that belongs to it. You can download your data first.',
    link: 'Delete Account',
  },
  scope: {
    title: 'What happens',
    gone: 'Deleted for good',
    goneList: [
      'Your username, email, phone number and password',
      'Your subscription and the days that are left of it',
      'Your registered devices and their resets',
      'All sessions, your Discord connection and the roles that came with it',
    ],
    kept: 'Kept without your name',
    keptList: [
      'Redeemed license keys stay redeemed, by a deleted account',
      'The security log, which nobody can change: what happened when, with network addresses and device IDs, under a number that leads to nobody any more',
    ],
  },
  download: {
    title: 'Download your data first',
    text: 'Everything that is stored about this account, as one JSON file. Passwords and tokens are not in it.',
    link: 'Download my data',
  },
  form: {
    title: 'Delete this account',
    text: 'Enter the details of this account and prove with Google that it is yours. Then you have 20 seconds to change your mind.',
    username: 'Username',
    password: 'Password',
    email: 'Email',
    reason: 'Reason',
    reasonHint: 'Why are you leaving? Staff read this.',
    pending: 'Checking...',
    noEmail:
      'This account has no email address, and the proof needs one. Add it under Email Settings first.',
    toDashboard: 'Go to the dashboard',
    starting: 'Starting the deletion...',
    failed: 'Failed to delete account. Please contact support.',
  },
  countdown: {
    title: 'This account is being deleted',
    started: 'Account deletion started. You have 20 seconds to cancel.',
    label: 'Time left to cancel',
    seconds: (count: number) => (count === 1 ? '1 second' : `${count} seconds`),
    bannerText: (count: number) =>
      `This account is deleted in ${count === 1 ? '1 second' : `${count} seconds`}.`,
    deleting: 'Deleting the account...',
    cancel: 'Cancel deletion',
    cancelling: 'Cancelling...',
    cancelled: 'Account deletion cancelled',
  },
  done: {
    title: 'Account deleted successfully!',
    text: 'You are taken to the home page.',
    link: 'Home',
  },
};
