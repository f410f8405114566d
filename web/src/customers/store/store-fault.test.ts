import { expect, it } from 'vitest';
import { decodeRefusal } from '../../platform/api/api-error.ts';
import {
  storeLogInFailure,
  storeRegistrationFailure,
  storeRegistrationFault,
} from './store-fault.ts';

const filled = {
  username: 'mara',
  email: 'mara@example.com',
  mobileNumber: '0712345678',
  password: 'secret-1',
  confirmPassword: 'secret-1',
};

function refusal(code: string, status: number, data?: unknown) {
  return decodeRefusal({ defined: true, code, status, message: code, data }, null);
}

it.each([
  ['ACCOUNT_CREDENTIALS_INVALID', 401, 'Invalid username or password'],
  ['ACCOUNT_BANNED', 403, 'Your account has been banned'],
  ['ACCOUNT_FIELDS_MISSING', 400, 'All fields are required'],
  ['INTERNAL_ERROR', 500, 'Authentication failed'],
  ['SOMETHING_NEW', 502, 'Authentication failed'],
])('The store’s login says for %s (%d): %s', (code, status, text) => {
  expect(storeLogInFailure(refusal(code, status)).text).toBe(text);
});

it('The store’s login says that it failed, and why, if the server was not reached', () => {
  const { text } = storeLogInFailure(new TypeError('fetch failed'));
  expect(text).toMatch(/^Authentication failed\. The server cannot be reached/);
});

it('The store’s login says below the code’s field that a code is wrong', () => {
  const fault = storeLogInFailure(refusal('ACCOUNT_CODE_WRONG', 401));
  expect(fault.text).toBeUndefined();
  expect(fault.fields?.code).toBeDefined();
});

it('The store’s registration says the specified words before the call', () => {
  const blank = storeRegistrationFault('ACCOUNT_FIELDS_MISSING', { ...filled, email: ' ' });
  expect(blank).toEqual({ text: 'All fields are required', fields: { email: 'Required' } });
  expect(storeRegistrationFault('ACCOUNT_PASSWORDS_DIFFER', filled)).toEqual({
    fields: { confirmPassword: 'Passwords do not match' },
  });
});

it('The store’s registration says the specified words after the call', () => {
  expect(storeRegistrationFailure(refusal('ACCOUNT_USERNAME_TAKEN', 409))).toEqual({
    fields: { username: 'Username already exists' },
  });
  expect(storeRegistrationFailure(refusal('ACCOUNT_EMAIL_TAKEN', 409))).toEqual({
    fields: { email: 'Email already exists' },
  });
  expect(storeRegistrationFailure(refusal('INTERNAL_ERROR', 500)).text).toBe(
    'Authentication failed',
  );
  const tooMany = refusal('ATTEMPTS_EXCEEDED', 429, { retryAfterSeconds: 30 });
  expect(storeRegistrationFailure(tooMany).text).toBe(
    'Too many attempts. Please try again in 30 seconds.',
  );
});
