import type { Insert } from './document-writer.ts';

/** Marks a page for somebody with a session of the client area. Only words depend on it; spec decision 49. */
export const signedInInsert: Insert = {
  key: 'signed in',
  write: (html) => html.replace('<html', '<html data-client="in"'),
};
