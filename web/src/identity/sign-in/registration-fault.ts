import { ACCOUNT_LIMITS } from '@regz/rules/identity/account-limits.ts';
import {
  overlongFields,
  type Registration,
  type RegistrationRefusal,
} from '@regz/rules/identity/registration.ts';
import { messages } from '@regz/texts/en.ts';
import { ApiError } from '../../platform/api/api-error.ts';
import { errorText, isRefusal } from '../../platform/api/error-text.ts';
import { fieldFault } from '../../platform/forms/field-fault.ts';
import { missingFields, type FormFault } from '../../platform/forms/use-form.ts';

type Fault = FormFault<keyof Registration>;

const errors = messages.errors;
const texts = messages.accounts.register;

const fieldOf = {
  ACCOUNT_PASSWORDS_DIFFER: 'confirmPassword',
  ACCOUNT_PASSWORD_TOO_SHORT: 'password',
  ACCOUNT_EMAIL_INVALID: 'email',
  ACCOUNT_USERNAME_INVALID: 'username',
  ACCOUNT_USERNAME_TAKEN: 'username',
  ACCOUNT_EMAIL_TAKEN: 'email',
} as const;

/** The fault shown for a refusal of the rule, before the request. */
export function registrationFault(refusal: RegistrationRefusal, values: Registration): Fault {
  if (refusal === 'ACCOUNT_FIELDS_MISSING') {
    return { text: errors[refusal], fields: missingFields(values) };
  }
  if (refusal === 'ACCOUNT_FIELDS_TOO_LONG') {
    const fields: Fault['fields'] = {};
    for (const name of overlongFields(values)) {
      fields[name] = messages.forms.tooLong({ limit: ACCOUNT_LIMITS[name] });
    }
    return { fields };
  }
  return { fields: { [fieldOf[refusal]]: errors[refusal] } };
}

/**
 * The fault for a failed call: below the field for one field's fault, as it is for a challenge's
 * fault, and otherwise 'Registration failed: {reason}'.
 */
export function registrationFailure(error: unknown): Fault {
  if (isRefusal(error, 'INTERNAL_ERROR')) return { text: texts.systemError };
  if (!(error instanceof ApiError)) return { text: texts.failed({ reason: errorText(error) }) };
  const ofField = fieldFault(error, fieldOf);
  if (ofField !== undefined) return ofField;
  if (error.code === 'ACCOUNT_FIELDS_MISSING') return { text: errors.ACCOUNT_FIELDS_MISSING };
  if (error.code.startsWith('CHALLENGE_')) return { text: errorText(error), focus: 'challenge' };
  return { text: texts.failed({ reason: errorText(error) }), focus: 'challenge' };
}
