import { texts } from '../../sentences.ts';

/** Sentences of acts that need two owners. They load where an approval is shown. */
export const approvalTexts = texts({
  title: 'Approvals',
  description: 'These acts need two people: one requests, another one, who is an owner, approves.',
  alone:
    'You are the only owner. Confirm an act with a code; it takes effect an hour later, and you can stop it until then.',
  loading: 'Loading approvals...',
  loadFailed: 'Failed to load approvals',
  empty: 'No approvals yet.',
  about: {
    'revoke-batch': {
      one: 'Revoke the unredeemed key of a batch of {product}',
      other: 'Revoke the {n} unredeemed keys of a batch of {product}',
    },
    'replace-key':
      'Take back the redeemed key of order {orderId}, and give another key of {product} ({days} days)',
    'give-key': 'Give {username} a key of {product} ({days} days)',
    'drop-second-factors': 'Remove the second factor of {username}',
    'correct-email': 'Change the verified email address of {username} to {email}',
  },
  note: 'Note: {note}',
  reason: 'Reason: {reason}',
  requested: 'requested by {name}, {when}',
  decided: 'decided by {name}, {when}',
  states: {
    waiting: 'Waiting',
    approved: 'Approved',
    declined: 'Declined',
    failed: 'Not possible',
  },
  beginsIn: 'In {minutes} min',
  approve: {
    open: 'Approve',
    title: 'Approve this act',
    submit: 'Approve',
    pending: 'Approving...',
    success: 'Decision saved',
    failed: 'Failed to approve the act',
  },
  confirm: {
    open: 'Confirm alone',
    title: 'Confirm this act alone',
    text: 'It takes effect in an hour. You can stop it until then.',
    submit: 'Confirm',
    pending: 'Confirming...',
    success: 'The act takes effect in an hour',
    failed: 'Failed to confirm the act',
  },
  decline: 'Decline',
  declined: 'Declined',
  withdraw: 'Withdraw',
  withdrawn: 'Withdrawn',
  stop: 'Stop',
  stopped: 'Stopped',
  failed: 'Failed to save the decision',
});
