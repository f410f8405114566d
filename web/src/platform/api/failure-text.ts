import { errorText } from './error-text.ts';
import { isUnanswered } from './unanswered.ts';

/** A refusal's sentence; for any other failure, first what was not done, then why. */
export function failureText(error: unknown, failed: string): string {
  return isUnanswered(error) ? `${failed}. ${errorText(error)}` : errorText(error);
}
