import { texts } from '../../sentences.ts';

/** The mail by which a customer takes a page from the phone to the PC. */
export const guideMails = texts({
  subjects: { guide: 'Your install guide', download: 'Your downloads' },
  open: 'You asked for this link on your phone. Open it on your PC and log in.',
  actions: { guide: 'Open the guide', download: 'Open the downloads' },
});
