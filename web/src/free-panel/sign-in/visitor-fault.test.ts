import { expect, it } from 'vitest';
import { decodeRefusal } from '../../platform/api/api-error.ts';
import {
  visitorLogInFailure,
  visitorRegistrationFailure,
  visitorRegistrationFault,
} from './visitor-fault.ts';

const filled = {
  username: 'mara',
  email: 'mara@example.com',
  mobileNumber: '',
  password: 'x',
  confirmPassword: 'x',
};

function refusal(code: string, status: number) {
  return decodeRefusal({ defined: true, code, status, message: code, data: undefined }, null);
}

/** The sentences, letter for letter. */
const ofBoth = [
  ['FREE_PANEL_LINK_FULL', 409, 'This link has reached maximum usage limit'],
  [
    'FREE_PANEL_USED_BEFORE',
    409,
    'You have already used this free panel link. Each user can only use a free panel link once.',
  ],
  ['FREE_PANEL_LICENSE_FAILED', 503, 'Error creating license key'],
] as const;

it.each([
  ...ofBoth,
  ['ACCOUNT_CREDENTIALS_INVALID', 401, 'Invalid username or password'],
  ['ACCOUNT_BANNED', 403, 'Your account has been banned'],
  ['INTERNAL_ERROR', 500, 'Login failed. Please try again.'],
] as const)('Signing in through a trial link says for %s (%d): %s', (code, status, text) => {
  expect(visitorLogInFailure(refusal(code, status)).text).toBe(text);
});

it.each([
  ...ofBoth,
  [
    'FREE_PANEL_LICENSE_EXISTS',
    409,
    'License key already exists for this user. Please contact support.',
  ],
  ['INTERNAL_ERROR', 500, 'Registration failed. Please try again.'],
] as const)('Signing up through a trial link says for %s (%d): %s', (code, status, text) => {
  expect(visitorRegistrationFailure(refusal(code, status)).text).toBe(text);
});

it.each([
  ['ACCOUNT_USERNAME_TAKEN', 'username', 'Username already exists'],
  ['ACCOUNT_EMAIL_TAKEN', 'email', 'Email already registered'],
] as const)(
  'Signing up through a trial link says for %s beside the %s: %s',
  (code, field, text) => {
    expect(visitorRegistrationFailure(refusal(code, 409)).fields).toEqual({ [field]: text });
  },
);

it('Signing up through a trial link says the specified words before the call, and asks for no phone number', () => {
  expect(visitorRegistrationFault('FREE_PANEL_PASSWORD_TOO_SHORT', filled)).toEqual({
    fields: { password: 'Password must be at least 1 character long' },
  });
  expect(visitorRegistrationFault('ACCOUNT_PASSWORDS_DIFFER', filled)).toEqual({
    fields: { confirmPassword: 'Passwords do not match' },
  });
  const blank = visitorRegistrationFault('ACCOUNT_FIELDS_MISSING', { ...filled, username: ' ' });
  expect(blank.fields).toEqual({ username: 'Required' });
});
