import { texts } from '../../sentences.ts';

/** The hint below an address whose domain is probably mistyped. */
export const mistyped = texts({
  hint: 'Did you mean {provider}? Please check: the link that confirms your address goes there.',
});
