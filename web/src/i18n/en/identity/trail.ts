/** Sentences of the audit trail of one account, as staff read it. */
export const accountTrail = {
  title: 'Audit trail',
  loading: 'Loading the audit trail...',
  loadFailed: 'Failed to load the audit trail',
  empty: 'No entries yet.',
  more: 'Show more',
  loadingMore: 'Loading...',
  since: (day: string) => `What was recorded before ${day} was moved to files.`,
  from: (address: string) => `from ${address}`,
  reason: (reason: string) => `Reason: ${reason}`,
  bySelf: 'by the user',
  by: {
    customer: () => 'by a customer',
    admin: (name: string) => `by ${name}`,
    operator: () => 'from the command line',
    'task-user': () => 'by a task user',
    'link-admin': (name: string) => `by the link admin ${name}`,
  },
  /** What happens to task users alone; for the rest see the activity of a customer. */
  actions: {
    'accounts.confirm-task-email': 'Email address verified',
    'accounts.close-task-user': 'Account closed',
    'accounts.make-task-staff': 'Made a member of staff',
    'accounts.end-task-staff': 'No longer a member of staff',
    'coins.adjust': 'Balance corrected',
    'coins.approve-adjustment': 'Correction approved',
    'coins.decline-adjustment': 'Correction declined',
    'games.void': 'Game voided',
    'shop.buy': 'License key bought',
    'shop.hold': 'Spending held',
    'shop.release': 'Spending released',
  },
};
