import { messages } from '../../i18n/en.ts';
import { ApiError } from '../../platform/api/api-error.ts';
import { errorText, isRefusal } from '../../platform/api/error-text.ts';

const identity = messages.accountIdentity;

/** Why the way to the identity provider did not open. */
export function departureText(error: Error): string {
  if (!(error instanceof ApiError)) return identity.loadFailed;
  return isRefusal(error, 'SESSION_REQUIRED') ? identity.logInRequired : errorText(error);
}
