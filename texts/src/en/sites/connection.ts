import { texts } from '../../sentences.ts';

/** Sentences about the connection between page and server. A first visit loads none of them. */
export const connection = texts({
  waiting: 'The server is not responding. Waiting for the connection...',
  outdated: 'A new version of this page is available.',
  withoutScripts:
    'JavaScript is turned off in this browser. Public pages work without it; logging in, buying and your account need it.',
});
