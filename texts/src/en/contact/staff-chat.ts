import { texts } from '../../sentences.ts';

/** The message about a new conversation in the channel of staff. */
export const contactStaffChat = texts({
  opened: 'New conversation {thread}',
  take: 'Take',
  open: 'Open the panel',
});
