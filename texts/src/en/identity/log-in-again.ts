import { texts } from '../../sentences.ts';

/** The login over a page whose session has ended. */
export const logInAgain = texts({
  title: 'Your session has ended',
  text: 'Log in as {username} again to go on. What you entered on this page is still there.',
  otherWay:
    'Another way to log in, in a new tab (Google, forgotten password). Then come back here.',
});
