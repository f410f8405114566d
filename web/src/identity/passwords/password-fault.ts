import type { PasswordChange, PasswordChangeRefusal } from '@regz/rules/identity/passwords.ts';
import { messages } from '@regz/texts/en.ts';
import { errorText } from '../../platform/api/error-text.ts';
import { fieldFault } from '../../platform/forms/field-fault.ts';
import { missingFields, type FormFault } from '../../platform/forms/use-form.ts';

type PasswordFault = Omit<FormFault<keyof PasswordChange>, 'focus'>;

const fieldOf: Readonly<Record<string, keyof PasswordChange>> = {
  ACCOUNT_PASSWORD_WRONG: 'currentPassword',
  ACCOUNT_PASSWORDS_DIFFER: 'confirmPassword',
  ACCOUNT_PASSWORD_TOO_SHORT: 'newPassword',
  ACCOUNT_PASSWORD_UNCHANGED: 'newPassword',
};

/** The fault shown for a refusal of the rule, before the request. */
export function passwordFault<Name extends keyof PasswordChange>(
  refusal: PasswordChangeRefusal,
  values: Record<Name, string>,
): PasswordFault {
  const text = messages.errors[refusal];
  const field = fieldOf[refusal];
  return field === undefined
    ? { text, fields: missingFields(values) }
    : { fields: { [field]: text } };
}

/** The fault shown for a failed call. */
export function passwordFailure(error: unknown): PasswordFault {
  return fieldFault(error, fieldOf) ?? { text: errorText(error) };
}
