import { messages } from '../../i18n/en.ts';
import { errorText, isRefusal } from '../../platform/error-text.ts';
import { missingFields, type FormFault } from '../../platform/use-form.ts';

type Field = 'password' | 'code' | 'name';

const fieldOf = {
  ACCOUNT_PASSWORD_WRONG: 'password',
  ACCOUNT_CODE_WRONG: 'code',
  PASSKEY_NAME_MISSING: 'name',
} as const;

/** What a form of the Security card shows for a failed call. */
export function securityFailure(
  error: unknown,
  textOf: (error: unknown) => string = errorText,
): Omit<FormFault<Field>, 'focus'> {
  for (const code of [
    'ACCOUNT_PASSWORD_WRONG',
    'ACCOUNT_CODE_WRONG',
    'PASSKEY_NAME_MISSING',
  ] as const) {
    if (isRefusal(error, code)) return { fields: { [fieldOf[code]]: messages.errors[code] } };
  }
  return { text: textOf(error) };
}

/** What it shows for blank fields, before anything is sent; null when none is blank. */
export function blankFault<Name extends string>(
  values: Record<Name, string>,
): FormFault<Name> | null {
  const fields = missingFields(values);
  if (Object.keys(fields).length === 0) return null;
  return { text: messages.errors.ACCOUNT_FIELDS_MISSING, fields };
}
