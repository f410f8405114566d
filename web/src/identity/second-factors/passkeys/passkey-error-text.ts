import { passkeyFaults as texts } from '@regz/texts/en/identity/passkey-faults.ts';
import { ApiError } from '../../../platform/api/api-error.ts';
import { errorText } from '../../../platform/api/error-text.ts';

/** The message if the device or the server fails. */
export function passkeyErrorText(error: unknown): string {
  if (error instanceof ApiError || !(error instanceof Error)) return errorText(error);
  if (error.name === 'InvalidStateError') return texts.known;
  if (error.name === 'NotAllowedError' || error.name === 'AbortError') return texts.cancelled;
  return error instanceof TypeError ? errorText(error) : texts.failed;
}
