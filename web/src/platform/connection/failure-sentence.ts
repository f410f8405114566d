import { messages } from '@regz/texts/en.ts';
import { isGivenUp } from './bounded-fetch.ts';

/**
 * The message for a page without the API client: the request timed out, or there was no connection.
 */
export function failureSentence(failure: unknown): string {
  return isGivenUp(failure) ? messages.failures.gaveUp : messages.failures.network;
}
