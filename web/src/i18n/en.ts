import * as messages from './en/catalogue.ts';

/**
 * Every sentence the pages show, in English. Codes travel on the wire, sentences live here. A page
 * carries only the parts it names: `messages.accounts` brings nothing of `messages.keyStock`, while
 * taking `messages` itself apart brings everything.
 */
export { messages };
