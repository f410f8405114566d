import type { PasswordChange, PasswordChangeRefusal } from '@regz/rules/identity/accounts.ts';
import { messages } from '../../i18n/en.ts';
import { errorText } from '../../platform/api/error-text.ts';
import { fieldFault } from '../../platform/forms/field-fault.ts';
import { missingFields, type FormFault } from '../../platform/forms/use-form.ts';

export type NewPassword = Omit<PasswordChange, 'currentPassword'>;

type Fault = FormFault<keyof NewPassword>;

const errors = messages.errors;

const fieldOf = {
  ACCOUNT_PASSWORDS_DIFFER: 'confirmPassword',
  ACCOUNT_PASSWORD_TOO_SHORT: 'newPassword',
} as const;

/** What the form shows for a refusal of the rule, before anything is sent. */
export function passwordResetFault(refusal: PasswordChangeRefusal, values: NewPassword): Fault {
  if (refusal === 'ACCOUNT_FIELDS_MISSING') {
    return { text: errors[refusal], fields: missingFields(values) };
  }
  return { fields: { [fieldOf[refusal]]: errors[refusal] } };
}

/** What the form shows for a failed call. */
export function passwordResetFailure(error: unknown): Fault {
  return fieldFault(error, fieldOf) ?? { text: errorText(error) };
}
