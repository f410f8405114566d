import type { PasswordChange, PasswordChangeRefusal } from '@regz/rules/identity/passwords.ts';
import { ApiError } from '../../platform/api/api-error.ts';
import { missingFields, type FormFault } from '../../platform/forms/use-form.ts';

type PasswordFault = Omit<FormFault<keyof PasswordChange>, 'focus'>;

const fieldOf: Readonly<Record<string, keyof PasswordChange>> = {
  ACCOUNT_PASSWORD_WRONG: 'currentPassword',
  ACCOUNT_PASSWORDS_DIFFER: 'confirmPassword',
  ACCOUNT_PASSWORD_TOO_SHORT: 'newPassword',
};

/** The fault shown for a refusal of the rule, before the request. */
export function passwordFault<Name extends keyof PasswordChange>(
  refusal: PasswordChangeRefusal,
  values: Record<Name, string>,
  say: (refusal: PasswordChangeRefusal) => string,
): PasswordFault {
  const text = say(refusal);
  return marked(refusal, text) ?? { text, fields: missingFields(values) };
}

/** The field at fault for a failed call. Undefined if no field is. */
export function passwordFailure(
  error: unknown,
  say: (error: ApiError) => string,
): PasswordFault | undefined {
  return error instanceof ApiError ? marked(error.code, say(error)) : undefined;
}

function marked(code: string, text: string): PasswordFault | undefined {
  const field = fieldOf[code];
  return field === undefined ? undefined : { fields: { [field]: text } };
}
