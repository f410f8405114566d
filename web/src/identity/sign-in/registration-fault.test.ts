import { expect, it } from 'vitest';
import { decodeRefusal } from '../../platform/api/api-error.ts';
import { registrationFailure, registrationFault } from './registration-fault.ts';

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

it('The registration form marks every blank field with one message', () => {
  const fault = registrationFault('ACCOUNT_FIELDS_MISSING', {
    ...filled,
    email: ' ',
    mobileNumber: '\u200b',
    password: '',
  });
  expect(fault.text).toBe('Please fill in all fields');
  expect(Object.keys(fault.fields ?? {})).toEqual(['email', 'mobileNumber', 'password']);
});

it('The registration form shows a field’s fault below that field', () => {
  expect(registrationFault('ACCOUNT_USERNAME_INVALID', filled)).toEqual({
    fields: { username: expect.stringContaining('unusable characters') },
  });
  expect(registrationFault('ACCOUNT_PASSWORDS_DIFFER', filled)).toEqual({
    fields: { confirmPassword: 'Passwords do not match' },
  });
  expect(registrationFailure(refusal('ACCOUNT_USERNAME_TAKEN', 409))).toEqual({
    fields: { username: 'Username already exists' },
  });
  expect(registrationFailure(refusal('ACCOUNT_EMAIL_TAKEN', 409))).toEqual({
    fields: { email: 'Email already registered' },
  });
});

it('The registration form shows a field’s limit below it', () => {
  const values = { ...filled, username: 'x'.repeat(200) };
  expect(registrationFault('ACCOUNT_FIELDS_TOO_LONG', values)).toEqual({
    fields: { username: 'At most 64 characters' },
  });
});

it('The registration form focuses the challenge if it was refused', () => {
  const fault = registrationFailure(refusal('CHALLENGE_FAILED', 400));
  expect(fault.focus).toBe('challenge');
  expect(fault.text).not.toContain('Registration failed');
});

it('The registration form shows the specified texts for other errors', () => {
  expect(registrationFailure(refusal('INTERNAL_ERROR', 500)).text).toBe(
    'Registration failed due to system error. Please try again.',
  );
  expect(registrationFailure(new TypeError('fetch failed')).text).toBe(
    'Registration failed: The server cannot be reached. Please check your connection and try again.',
  );
  const tooMany = refusal('ATTEMPTS_EXCEEDED', 429, { retryAfterSeconds: 30 });
  expect(registrationFailure(tooMany).text).toBe(
    'Registration failed: Too many attempts. Please try again in 30 seconds.',
  );
});
