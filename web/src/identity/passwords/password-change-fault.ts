import type { PasswordChange, PasswordChangeRefusal } from '@regz/rules/identity/accounts.ts';
import { messages } from '../../i18n/en.ts';
import { errorText } from '../../platform/api/error-text.ts';
import { fieldFault } from '../../platform/forms/field-fault.ts';
import { missingFields, type FormFault } from '../../platform/forms/use-form.ts';

type Fault = FormFault<keyof PasswordChange>;

const errors = messages.errors;

const fieldOf = {
  ACCOUNT_PASSWORD_WRONG: 'currentPassword',
  ACCOUNT_PASSWORDS_DIFFER: 'confirmPassword',
  ACCOUNT_PASSWORD_TOO_SHORT: 'newPassword',
} as const;

/** What the dialog shows for a refusal of the rule, before anything is sent. */
export function passwordChangeFault(refusal: PasswordChangeRefusal, values: PasswordChange): Fault {
  if (refusal === 'ACCOUNT_FIELDS_MISSING') {
    return { text: errors[refusal], fields: missingFields(values) };
  }
  return { fields: { [fieldOf[refusal]]: errors[refusal] } };
}

/** What the dialog shows for a failed call. */
export function passwordChangeFailure(error: unknown): Fault {
  return fieldFault(error, fieldOf) ?? { text: errorText(error) };
}
