import type { Registration, RegistrationRefusal } from '@regz/rules/identity/registration.ts';
import { messages } from '@regz/texts/en.ts';
import {
  credentialsFault,
  type CredentialsField,
} from '../../identity/sign-in/credentials-fault.ts';
import {
  registrationFailure,
  registrationFault,
} from '../../identity/sign-in/registration-fault.ts';
import { ApiError } from '../../platform/api/api-error.ts';
import { errorText, isRefusal } from '../../platform/api/error-text.ts';
import { missingFields, type FormFault } from '../../platform/forms/use-form.ts';

const texts = messages.storefrontBuying.signIn;

/**
 * The dialog's own texts where the specification differs from the client area: the refusal's
 * sentence, or 'Authentication failed' without one.
 */
function storeText(error: unknown): string {
  if (isRefusal(error, 'ACCOUNT_CREDENTIALS_INVALID')) return texts.credentialsInvalid;
  if (isRefusal(error, 'ACCOUNT_FIELDS_MISSING')) return texts.fieldsMissing;
  if (error instanceof ApiError && error.status >= 500) return texts.failed;
  return error instanceof ApiError ? errorText(error) : `${texts.failed}. ${errorText(error)}`;
}

/** The fault of the dialog's login for a failed call. */
export function storeLogInFailure(error: unknown): FormFault<CredentialsField> {
  const fault = credentialsFault(error);
  return fault.text === undefined ? fault : { ...fault, text: storeText(error) };
}

/** The fault of the dialog's login for blank fields. */
export function storeFieldsMissing<Name extends string>(
  values: Record<Name, string>,
): FormFault<Name> {
  return { text: texts.fieldsMissing, fields: missingFields(values) };
}

/** The fault of the dialog's registration for a refusal of the rule. */
export function storeRegistrationFault(
  refusal: RegistrationRefusal,
  values: Registration,
): FormFault<keyof Registration> {
  if (refusal === 'ACCOUNT_FIELDS_MISSING') return storeFieldsMissing(values);
  return registrationFault(refusal, values);
}

/** The fault of the dialog's registration for a failed call. */
export function storeRegistrationFailure(error: unknown): FormFault<keyof Registration> {
  if (isRefusal(error, 'ACCOUNT_EMAIL_TAKEN')) return { fields: { email: texts.emailTaken } };
  const fault = registrationFailure(error);
  return fault.text === undefined ? fault : { ...fault, text: storeText(error) };
}
