import { messages } from '@regz/texts/en.ts';
import { ApiError } from '../../platform/api/api-error.ts';
import { errorText, isRefusal } from '../../platform/api/error-text.ts';

const identity = messages.accountIdentity;

/** The message if the identity provider cannot be opened. */
export function departureText(error: Error): string {
  if (!(error instanceof ApiError)) return identity.loadFailed;
  return isRefusal(error, 'SESSION_REQUIRED') ? identity.logInRequired : errorText(error);
}
