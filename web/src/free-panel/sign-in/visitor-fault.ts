import type { TrialRegistrationRefusal } from '@regz/rules/free-panel/trial.ts';
import type { Registration } from '@regz/rules/identity/registration.ts';
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
import { isUnanswered } from '../../platform/api/unanswered.ts';
import { missingFields, type FormFault } from '../../platform/forms/use-form.ts';

const texts = messages.freePanelVisit;

/** The refusal's own sentence, or the form's for a failure that is not a refusal. */
function visitText(error: unknown, failed: string): string {
  if (isRefusal(error, 'ACCOUNT_CREDENTIALS_INVALID')) return texts.credentialsInvalid;
  if (isRefusal(error, 'FREE_PANEL_LICENSE_FAILED')) return errorText(error);
  return isUnanswered(error) ? failed : errorText(error);
}

/** The fault of a link's login for a failed call. */
export function visitorLogInFailure(error: unknown): FormFault<CredentialsField> {
  const fault = credentialsFault(error);
  return fault.text === undefined
    ? fault
    : { ...fault, text: visitText(error, texts.signIn.failed) };
}

/** The fault of a link's registration for a refusal of the rule. */
export function visitorRegistrationFault(
  refusal: TrialRegistrationRefusal,
  values: Registration,
): FormFault<keyof Registration> {
  if (refusal === 'FREE_PANEL_PASSWORD_TOO_SHORT') {
    return { fields: { password: messages.errors[refusal] } };
  }
  if (refusal !== 'ACCOUNT_FIELDS_MISSING') return registrationFault(refusal, values);
  const { mobileNumber: _optional, ...fields } = missingFields(values);
  return { text: messages.errors[refusal], fields };
}

/** The fault of a link's registration for a failed call. */
export function visitorRegistrationFailure(error: unknown): FormFault<keyof Registration> {
  if (error instanceof ApiError && error.code.startsWith('FREE_PANEL_')) {
    return { text: errorText(error) };
  }
  const fault = registrationFailure(error);
  return fault.text === undefined
    ? fault
    : { ...fault, text: visitText(error, texts.signUp.failed) };
}
