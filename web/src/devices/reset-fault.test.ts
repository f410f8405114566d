import { expect, it } from 'vitest';
import { decodeRefusal } from '../platform/api/api-error.ts';
import { resetFault } from './reset-fault.ts';

function refusal(code: string, status: number) {
  return decodeRefusal({ defined: true, code, status, message: code }, null);
}

it('A reset that failed says that the request failed, and why, if it got no answer', () => {
  expect(resetFault(new TypeError('fetch failed'))).toBe(
    'Failed to reset HWID: The server cannot be reached. Please check your connection and try again.',
  );
  expect(resetFault(refusal('INTERNAL_ERROR', 500))).toBe(
    'Failed to reset HWID: Something went wrong on our side. Please try again.',
  );
});

it('A reset that failed says a refusal as it is', () => {
  expect(resetFault(refusal('DEVICE_RESETS_EXHAUSTED', 409))).toBe(
    "You've reached the maximum number of resets. Please contact support.",
  );
});
