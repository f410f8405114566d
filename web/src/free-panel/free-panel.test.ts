import { describe, expect, it } from 'vitest';
import { decodeRefusal } from '../platform/api/api-error.ts';
import { blankDraft, draftFailure, draftFault, draftOf } from './link-draft.ts';
import {
  visitorLogInFailure,
  visitorRegistrationFailure,
  visitorRegistrationFault,
} from './sign-in/visitor-fault.ts';

const typed = { ...blankDraft, username: 'seller', password: 'three' };

function refusal(code: string, status: number, data?: unknown) {
  return decodeRefusal({ defined: true, code, status, message: code, data }, null);
}

it('The form of a new link requires a name and a password', () => {
  expect(draftOf(typed)).toEqual({
    username: 'seller',
    password: 'three',
    maxUses: 1,
    hours: 24,
  });
  expect(draftFault(draftOf(typed), undefined)).toBeNull();
});

it.each([
  [{ maxUses: '0' }, 'maxUses'],
  [{ maxUses: '1001' }, 'maxUses'],
  [{ maxUses: '1.5' }, 'maxUses'],
  [{ maxUses: '' }, 'maxUses'],
  [{ hours: '0' }, 'hours'],
  [{ hours: '745' }, 'hours'],
  [{ password: 'ab' }, 'password'],
  [{ username: ' ab ' }, 'username'],
] as const)('The form of a new link refuses %o beside its field', (fault, field) => {
  const { fields } = draftFault(draftOf({ ...typed, ...fault }), undefined) ?? {};
  expect(Object.keys(fields ?? {})).toEqual([field]);
});

it('The form of a new link shows the specified failures', () => {
  const tooMany = refusal('ATTEMPTS_EXCEEDED', 429, { retryAfterSeconds: 30 });
  expect(draftFailure(tooMany).text).toMatch(/^Failed to create link\. Too many attempts\./);
  expect(draftFailure(new TypeError('fetch failed')).text).toMatch(/^Error creating link\. /);
});

describe('visitor fault', () => {
  const filled = {
    username: 'mara',
    email: 'mara@example.com',
    mobileNumber: '',
    password: 'x',
    confirmPassword: 'x',
  };

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

  it('Signing up through a trial link asks for no phone number', () => {
    expect(visitorRegistrationFault('FREE_PANEL_PASSWORD_TOO_SHORT', filled)).toEqual({
      fields: { password: 'Password must be at least 1 character long' },
    });
    expect(visitorRegistrationFault('ACCOUNT_PASSWORDS_DIFFER', filled)).toEqual({
      fields: { confirmPassword: 'Passwords do not match' },
    });
    const blank = visitorRegistrationFault('ACCOUNT_FIELDS_MISSING', { ...filled, username: ' ' });
    expect(blank.fields).toEqual({ username: 'Required' });
  });
});
