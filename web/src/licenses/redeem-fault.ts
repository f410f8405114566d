import { messages } from '@regz/texts/en.ts';
import { ApiError } from '../platform/api/api-error.ts';
import { errorText } from '../platform/api/error-text.ts';
import { isUnanswered } from '../platform/api/unanswered.ts';
import type { FormFault } from '../platform/forms/use-form.ts';

/**
 * The fault of a failed redemption: a fault of the key below its field, any other reason in the
 * notice.
 */
export function redeemFault(error: unknown): FormFault<'licenseKey'> {
  const text = errorText(error);
  if (isUnanswered(error)) {
    return { text: `${messages.licenses.redeem.failed}. ${text}`, focus: 'licenseKey' };
  }
  const isAboutKey = error instanceof ApiError && error.code.startsWith('LICENSE_');
  return isAboutKey ? { fields: { licenseKey: text } } : { text, focus: 'licenseKey' };
}
