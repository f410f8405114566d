import { errorText } from './error-text.ts';
import { isUnanswered } from './unanswered.ts';

/** The sentence of a refusal; for a failure that is none, first what was not done, then why. */
export function failureText(error: unknown, failed: string): string {
  return isUnanswered(error) ? `${failed}. ${errorText(error)}` : errorText(error);
}
