import { texts } from '../../sentences.ts';

/** Sentences of the Guild tab of the admin panel. */
export const guildStaff = texts({
  title: 'Guild applications',
  description: 'Accepting or declining sends an email to the applicant.',
  loading: 'Loading applications...',
  loadFailed: 'Failed to load applications',
  empty: 'No applications',
  emptyText: 'There is nothing to decide.',
  filter: 'Show',
  filters: { open: 'To decide', accepted: 'Accepted', declined: 'Declined', all: 'All' },
  states: { open: 'Open', accepted: 'Accepted', declined: 'Declined' },
  sent: 'Sent {when}',
  decided: 'Decided {when} by {by}',
  note: 'Our note',
  more: 'Show more',
  loadingMore: 'Loading...',
  accept: 'Accept',
  decline: 'Decline',
  removeLabel: 'Delete',
  dialog: {
    acceptTitle: 'Accept {name}',
    declineTitle: 'Decline {name}',
    note: 'Note to the applicant (optional)',
    noteHint: 'Included in the email and shown at the private link.',
    pending: 'Sending...',
    success: 'Decision sent',
    failed: 'Failed to send the decision',
  },
  remove: {
    title: 'Delete the application',
    question: "Delete {name}'s application without an email? This cannot be undone.",
    confirm: 'Delete',
    pending: 'Deleting...',
    success: 'Application deleted',
    failed: 'Failed to delete the application',
  },
});
