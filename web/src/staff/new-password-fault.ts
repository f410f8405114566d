import { passwordResetRefusal } from '@regz/rules/identity/passwords.ts';
import { messages } from '@regz/texts/en.ts';
import { missingFields, type FormFault } from '../platform/forms/use-form.ts';

const errors = messages.errors;

/** The fault of a form with a new password, before the request. Null if there is none. */
export function newPasswordFault<Name extends string>(
  values: Record<Name | 'newPassword' | 'confirmPassword', string>,
): FormFault<Name | 'newPassword' | 'confirmPassword'> | null {
  const missing = missingFields(values);
  if (Object.keys(missing).length > 0) {
    return { text: errors.ACCOUNT_FIELDS_MISSING, fields: missing };
  }
  const refusal = passwordResetRefusal(values);
  if (refusal === null) return null;
  const fields: Partial<Record<Name | 'newPassword' | 'confirmPassword', string>> = {};
  fields[refusal === 'ACCOUNT_PASSWORDS_DIFFER' ? 'confirmPassword' : 'newPassword'] =
    errors[refusal];
  return { fields };
}
