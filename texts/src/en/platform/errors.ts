import { texts } from '../../sentences.ts';

/** The refusals of any request, and those that several capabilities share. */
export const requestErrors = texts({
  INPUT_INVALID: 'Some of the fields are not valid. Please check them and try again.',
  IDEMPOTENCY_KEY_MISSING: 'The page sent an incomplete request. Please reload it and try again.',
  IDEMPOTENCY_KEY_REUSED: 'This request was already sent with different content. Please try again.',
  SESSION_REQUIRED: 'User session not found. Please login again.',
  ACCOUNT_CHANGED:
    'Nothing was done: you are logged in as {username} now. Please check this page and try again.',
  ORIGIN_FORBIDDEN: 'The request did not come from this site. Please reload the page.',
  ROUTE_UNKNOWN: 'This page is out of date. Please reload it.',
  BODY_TOO_LARGE: 'That is too much text to send at once.',
  MEDIA_TYPE_UNSUPPORTED: 'The server cannot read this request. Please reload the page.',
  HOST_UNKNOWN: 'This address does not belong to this site.',
  ATTEMPTS_EXCEEDED: 'Too many attempts. {tryAgain}',
  INTERNAL_ERROR: 'Something went wrong on our side. Please try again.',
  SERVICE_BUSY: 'The server is busy. {tryAgain}',
  STORAGE_FULL: 'Nothing can be saved at the moment. Please try again soon.',
  REASON_MISSING: 'Please enter a reason.',
});
