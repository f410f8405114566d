import type { PasswordChange, PasswordChangeRefusal } from '@regz/rules/identity/accounts.ts';
import { ApiError } from '../../platform/api/api-error.ts';
import { missingFields, type FormFault } from '../../platform/forms/use-form.ts';

type Fault = Omit<FormFault<keyof PasswordChange>, 'focus'>;

const fieldOf: Readonly<Record<string, keyof PasswordChange>> = {
  ACCOUNT_PASSWORD_WRONG: 'currentPassword',
  ACCOUNT_PASSWORDS_DIFFER: 'confirmPassword',
  ACCOUNT_PASSWORD_TOO_SHORT: 'newPassword',
};

/** What a form for a new password marks for a refusal of the rule, before anything is sent. */
export function taskPasswordFault<Name extends keyof PasswordChange>(
  refusal: PasswordChangeRefusal,
  values: Record<Name, string>,
): Fault {
  if (refusal === 'ACCOUNT_FIELDS_MISSING') return { text: refusal, fields: missingFields(values) };
  return markedBy(refusal) ?? { text: refusal };
}

/** Which field it marks for a failed call; none if no field is at fault. */
export function taskPasswordFailure(error: unknown): Fault {
  return (error instanceof ApiError ? markedBy(error.code) : undefined) ?? {};
}

function markedBy(code: string): Fault | undefined {
  const field = fieldOf[code];
  return field === undefined ? undefined : { fields: { [field]: code } };
}
