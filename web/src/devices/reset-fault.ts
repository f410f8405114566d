import { messages } from '../i18n/en.ts';
import { errorText } from '../platform/api/error-text.ts';
import { isUnanswered } from '../platform/api/unanswered.ts';

/** A refusal says itself why; a call that failed is said to have, with the reason. */
export function resetFault(error: unknown): string {
  const text = errorText(error);
  return isUnanswered(error) ? messages.devices.reset.callFailed(text) : text;
}
