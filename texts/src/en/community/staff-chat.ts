import { texts } from '../../sentences.ts';

/** Replies to commands of staff in the chat. */
export const communityStaffChat = texts({
  off: 'This server has no role of staff.',
  noRole: 'You need the role of staff for this.',
  connect: 'Connect your staff account first: open Security in the panel, and show a code.',
  badCode: 'This code is not valid any more. Show a new one in the panel.',
  taken: 'You are connected to another staff account. Disconnect that one first.',
  connected: 'You are connected to the staff account {username}.',
  nothing: 'Nothing was found.',
  kinds: {
    key: 'License key',
    customer: 'Customer',
    order: 'Order',
    message: 'Conversation',
    taskUser: 'Task user',
  },
  result: '{kind} {link}',
  detailed: '{kind} {link}, {detail}',
  take: {
    taken: '{thread}. Taken by {username}.',
    other: '{username} has taken this conversation.',
    gone: 'This conversation was deleted.',
    changed: 'The conversation has just changed. Please press again.',
    open: 'Open the panel',
  },
});
