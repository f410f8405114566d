import { texts } from '../../sentences.ts';

/** Sentences of the audit trail of one account, as staff read it. */
export const accountTrail = texts({
  title: 'Audit trail',
  loading: 'Loading the audit trail...',
  loadFailed: 'Failed to load the audit trail',
  empty: 'No entries yet.',
  more: 'Show more',
  loadingMore: 'Loading...',
  since: 'What was recorded before {day} was moved to files.',
  from: 'from {address}',
  reason: 'Reason: {reason}',
  bySelf: 'by the user',
  by: {
    customer: 'by a customer',
    admin: 'by {name}',
    operator: 'from the command line',
    'task-user': 'by a task user',
    'link-admin': 'by the link admin {name}',
  },
  /** Acts that only task users have. The others are in a customer's activity. */
  actions: {
    'accounts.confirm-task-email': 'Email address verified',
    'accounts.replace-task-email': 'Email address corrected',
    'accounts.close-task-user': 'Account closed',
    'accounts.make-task-staff': 'Made a member of staff',
    'accounts.end-task-staff': 'No longer a member of staff',
    'coins.adjust': 'Balance corrected',
    'coins.approve-adjustment': 'Correction approved',
    'coins.confirm-adjustment': 'Correction confirmed by the only owner',
    'coins.decline-adjustment': 'Correction declined',
    'games.look-at': 'Game looked at by staff',
    'games.void': 'Game voided',
    'shop.buy': 'License key bought',
    'shop.hold': 'Spending held',
    'shop.release': 'Spending released',
  },
});
