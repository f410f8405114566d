import { messages } from '@regz/texts/en.ts';
import { errorText } from '../../platform/api/error-text.ts';
import { fieldFault } from '../../platform/forms/field-fault.ts';
import { missingFields, type Form, type FormFault } from '../../platform/forms/use-form.ts';

type Field = 'password' | 'code' | 'name';

const fieldOf = {
  ACCOUNT_PASSWORD_WRONG: 'password',
  ACCOUNT_CODE_WRONG: 'code',
  PASSKEY_NAME_MISSING: 'name',
} as const;

/** The fault of a Security form for a failed call. */
export function securityFailure(
  error: unknown,
  textOf: (error: unknown) => string = errorText,
): Omit<FormFault<Field>, 'focus'> {
  return fieldFault(error, fieldOf) ?? { text: textOf(error) };
}

/** Sends a form of the Security card, or shows which of its fields are blank. */
export function sendFilled<Name extends string>(form: Form<Name>, send: () => void): void {
  const fields = missingFields(form.values);
  if (Object.keys(fields).length > 0) {
    form.refuse({ text: messages.errors.ACCOUNT_FIELDS_MISSING, fields });
    return;
  }
  form.accept();
  send();
}
