import { messages } from '@regz/texts/en.ts';
import { errorText } from '../platform/api/error-text.ts';
import { isUnanswered } from '../platform/api/unanswered.ts';

/** A refusal explains itself. A failed call gets a title, with the reason. */
export function resetFault(error: unknown): string {
  const text = errorText(error);
  return isUnanswered(error) ? messages.devices.reset.callFailed({ reason: text }) : text;
}
