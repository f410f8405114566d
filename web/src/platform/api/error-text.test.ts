import { expect, it } from 'vitest';
import { decodeRefusal } from './api-error.ts';
import { errorText, isRefusal } from './error-text.ts';

function refusal(code: string, data?: unknown) {
  return decodeRefusal(
    { defined: true, code, status: 400, message: 'not for people', data },
    'req-7',
  );
}

it('The sentence of a failed call is the one of its code', () => {
  expect(errorText(refusal('LICENSE_ALREADY_REDEEMED'))).toBe(
    'License key has already been redeemed',
  );
});

it('The sentence of a failed call is made from the data of its code', () => {
  expect(errorText(refusal('ATTEMPTS_EXCEEDED', { retryAfterSeconds: 1 }))).toBe(
    'Too many attempts. Please try again in 1 second.',
  );
  expect(errorText(refusal('SERVICE_BUSY', { retryAfterSeconds: 91 }))).toBe(
    'The server is busy. Please try again in 2 minutes.',
  );
});

it('The sentence of a failed call names the request if the page does not know the code, and never repeats the message', () => {
  const text = errorText(refusal('MOON_TOO_FULL'));
  expect(text).toContain('req-7');
  expect(text).not.toContain('not for people');
});

it('The sentence of a failed call does not mistake a property of every object for a code', () => {
  expect(errorText(refusal('toString'))).toContain('req-7');
});

it('The sentence of a failed call is about the connection when no answer arrived', () => {
  expect(errorText(new TypeError('Failed to fetch'))).toContain('cannot be reached');
});

it('A refusal is recognized by its code alone', () => {
  expect(isRefusal(refusal('LICENSE_UNKNOWN'), 'LICENSE_UNKNOWN')).toBe(true);
  expect(isRefusal(refusal('LICENSE_UNKNOWN'), 'LICENSE_BLOCKED')).toBe(false);
  expect(isRefusal(new Error('LICENSE_UNKNOWN'), 'LICENSE_UNKNOWN')).toBe(false);
});

it('A refusal is not read from a body of another shape', () => {
  expect(decodeRefusal('<html>Bad gateway</html>', null)).toBeNull();
  expect(decodeRefusal({ code: 'X', status: 400 }, null)).toBeNull();
});
