import type { Insert } from './document-writer.ts';

/** Marks a page for a browser with a session of the client area. Only texts depend on it. */
export const signedInInsert: Insert = {
  key: 'signed in',
  write: (html) => html.replace('<html', '<html data-client="in"'),
};
