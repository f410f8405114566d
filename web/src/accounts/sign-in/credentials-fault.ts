import { messages } from '../../i18n/en.ts';
import { errorText, isRefusal } from '../../platform/error-text.ts';
import type { FormFault } from '../../platform/use-form.ts';

/** `code` is asked for once the server has said that the account needs one. */
export type CredentialsField = 'username' | 'password' | 'code';

/** What the log-in shows for a failed call. */
export function credentialsFailure(error: unknown): FormFault<CredentialsField> {
  if (isRefusal(error, 'ACCOUNT_CODE_REQUIRED')) {
    return { fields: { code: messages.errors.ACCOUNT_CODE_REQUIRED } };
  }
  if (isRefusal(error, 'ACCOUNT_CODE_WRONG')) {
    return { fields: { code: messages.errors.ACCOUNT_CODE_WRONG } };
  }
  const wrong =
    isRefusal(error, 'ACCOUNT_CREDENTIALS_INVALID') ||
    isRefusal(error, 'ACCOUNT_ADMIN_CREDENTIALS_INVALID');
  return { text: errorText(error), focus: wrong ? 'password' : 'challenge' };
}
