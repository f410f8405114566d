import { messages } from '../../i18n/en.ts';
import { isGivenUp } from './bounded-fetch.ts';

/** Why a page that goes without the API client has no answer: given up in the end, or never there. */
export function failureSentence(failure: unknown): string {
  return isGivenUp(failure) ? messages.failures.gaveUp : messages.failures.network;
}
