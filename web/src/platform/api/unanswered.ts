import { ApiError } from './api-error.ts';

/**
 * True for a failure that says nothing about the request itself: the connection was lost, or the
 * server is in trouble. Whether the act was done is unknown, and retrying makes sense.
 */
export function isUnanswered(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status >= 500;
}
