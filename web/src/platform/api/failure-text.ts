import { errorText } from './error-text.ts';
import { isUnanswered } from './unanswered.ts';

/** A refusal's sentence. For any other failure, first the failed act, then the reason. */
export function failureText(error: unknown, failed: string): string {
  return isUnanswered(error) ? `${failed}. ${errorText(error)}` : errorText(error);
}
