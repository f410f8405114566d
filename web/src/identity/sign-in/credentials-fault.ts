import { messages } from '@regz/texts/en.ts';
import { errorText, isRefusal } from '../../platform/api/error-text.ts';
import { missingFields, type FormFault } from '../../platform/forms/use-form.ts';

/** `code` belongs to the second step, if the server requires it. */
export type CredentialsField = 'username' | 'password' | 'code';

/** The login's fault for a failed call. */
export function credentialsFault(error: unknown): FormFault<CredentialsField> {
  if (isRefusal(error, 'ACCOUNT_CODE_WRONG')) {
    return { fields: { code: messages.errors.ACCOUNT_CODE_WRONG } };
  }
  const wrong =
    isRefusal(error, 'ACCOUNT_CREDENTIALS_INVALID') ||
    isRefusal(error, 'ACCOUNT_ADMIN_CREDENTIALS_INVALID');
  return { text: errorText(error), focus: wrong ? 'password' : 'challenge' };
}

type Credentials = { username: string; password: string };

/** The login's faults for blank fields and for a failed call. */
export type CredentialsFaults = {
  ofMissing: (values: Credentials) => FormFault<CredentialsField>;
  ofCall: (error: unknown) => FormFault<CredentialsField>;
};

/** The words of the client area and of staff. */
export const credentialsFaults: CredentialsFaults = {
  ofMissing: (values) => ({
    text: messages.errors.ACCOUNT_FIELDS_MISSING,
    fields: missingFields(values),
  }),
  ofCall: credentialsFault,
};
