import * as messages from './en/catalogue.ts';

/**
 * Every sentence of the pages, in English. Codes travel on the wire; sentences are only here. A
 * page includes only the parts it names: `messages.accounts` includes nothing of
 * `messages.keyStock`, but destructuring `messages` itself includes everything.
 */
export { messages };
