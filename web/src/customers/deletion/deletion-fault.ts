import { deletionFormRefusal, type DeletionRequest } from '@regz/rules/customers/deletion.ts';
import { messages } from '../../i18n/en.ts';
import { departureText } from '../../identity/provider/departure-text.ts';
import { fieldFault } from '../../platform/forms/field-fault.ts';
import { missingFields, type FormFault } from '../../platform/forms/use-form.ts';

type Fault = FormFault<keyof DeletionRequest>;

const errors = messages.errors;

const fieldOf = {
  ACCOUNT_USERNAME_WRONG: 'username',
  ACCOUNT_PASSWORD_WRONG: 'password',
  ACCOUNT_EMAIL_WRONG: 'email',
} as const;

/** What the form shows before anything is sent, or null when the server has to decide. */
export function deletionFault(
  values: DeletionRequest,
  owner: { username: string; email: string | null },
): Fault | null {
  const refusal = deletionFormRefusal(values, owner);
  if (refusal === null) return null;
  if (refusal === 'ACCOUNT_FIELDS_MISSING') {
    return { text: errors[refusal], fields: missingFields(values) };
  }
  return { fields: { [fieldOf[refusal]]: errors[refusal] } };
}

/** What the form shows for a failed call. */
export function deletionFailure(error: Error): Fault {
  return fieldFault(error, fieldOf) ?? { text: departureText(error) };
}
