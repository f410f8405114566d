import { deletionFormRefusal, type DeletionRequest } from '@regz/rules/accounts-deletion.ts';
import { messages } from '../../i18n/en.ts';
import { ApiError } from '../../platform/api-error.ts';
import { missingFields, type FormFault } from '../../platform/use-form.ts';
import { departureText } from './departure-text.ts';

type Fault = FormFault<keyof DeletionRequest>;

const errors = messages.errors;

const fieldOf = {
  ACCOUNT_USERNAME_WRONG: 'username',
  ACCOUNT_PASSWORD_WRONG: 'password',
  ACCOUNT_EMAIL_WRONG: 'email',
} as const;

function isOfField(code: string): code is keyof typeof fieldOf {
  return Object.hasOwn(fieldOf, code);
}

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
  if (error instanceof ApiError && isOfField(error.code)) {
    return { fields: { [fieldOf[error.code]]: errors[error.code] } };
  }
  return { text: departureText(error) };
}
