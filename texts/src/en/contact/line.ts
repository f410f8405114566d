import { texts } from '../../sentences.ts';

/** The line of the dashboard that leads to Support. */
export const contactLine = texts({
  title: 'Support',
  text: 'Ask us, and read our answers',
  unread: 'You have an answer',
});
