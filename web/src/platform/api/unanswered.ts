import { ApiError } from './api-error.ts';

/**
 * True for a failure that says nothing about the request itself: the connection was lost, or the
 * server is failing. It is unknown whether the act was done, and a retry makes sense.
 */
export function isUnanswered(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status >= 500;
}

/**
 * Refusals of the sender, before the server looks at the request. An earlier attempt of the same
 * person may have succeeded.
 */
const ofSenders: readonly string[] = ['SESSION_REQUIRED', 'ACCOUNT_CHANGED'];

/**
 * True for a failure after which the act may already be done, by an attempt whose answer was lost.
 */
export function isUndecided(error: unknown): boolean {
  return isUnanswered(error) || (error instanceof ApiError && ofSenders.includes(error.code));
}
