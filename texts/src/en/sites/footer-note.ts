import { texts } from '../../sentences.ts';

/** Below every page of the main site and the client area. */
export const footerNote = texts({
  text: 'Using the panel on a different PC suspends the account.',
});
