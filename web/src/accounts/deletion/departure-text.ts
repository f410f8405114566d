import { messages } from '../../i18n/en.ts';
import { ApiError } from '../../platform/api-error.ts';
import { errorText, isRefusal } from '../../platform/error-text.ts';

const identity = messages.identity;

/** Why the way to the identity provider did not open. Source: specification A 5, A 8. */
export function departureText(error: Error): string {
  if (!(error instanceof ApiError)) return identity.loadFailed;
  return isRefusal(error, 'SESSION_REQUIRED') ? identity.logInRequired : errorText(error);
}
