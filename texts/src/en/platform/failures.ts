import { texts } from '../../sentences.ts';

/** Sentences for failures without a code of the contract. */
export const failures = texts({
  network: 'The server cannot be reached. Please check your connection and try again.',
  gaveUp: 'The server did not respond in time. Please check your connection and try again.',
  unknown: 'Something went wrong. Please try again. (Request {requestId})',
  loadTitle: 'This could not be loaded',
  retry: 'Try again',
});
