import { messages } from '@regz/texts/en.ts';
import { errorText, isRefusal } from '../../platform/api/error-text.ts';
import type { FormFault } from '../../platform/forms/use-form.ts';

/** The form's message if the address was not added. */
export function addEmailFault(error: unknown): FormFault<'email' | 'password'> {
  const reason = errorText(error);
  if (isRefusal(error, 'ACCOUNT_GMAIL_INVALID')) return { fields: { email: reason } };
  if (isRefusal(error, 'ACCOUNT_PASSWORD_WRONG')) return { fields: { password: reason } };
  if (isRefusal(error, 'ACCOUNT_EMAIL_PRESENT')) return { text: reason };
  return { text: messages.accountEmail.card.failed({ reason }), focus: 'email' };
}
