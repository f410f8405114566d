import { describe, expect, it } from 'vitest';
import { ApiError, decodeRefusal } from '../platform/api/api-error.ts';
import { addEmailFault } from './email/add-email-fault.ts';
import { deviceName } from './session/user-agent.ts';
import { registrationFailure, registrationFault } from './sign-in/registration-fault.ts';

function refused(code: string) {
  return new ApiError(
    {
      defined: true,
      code,
      status: 409,
      message: code,
    },
    'req-7',
  );
}

it('An address that differs from the provider’s is marked in its field', () => {
  expect(addEmailFault(refused('ACCOUNT_GMAIL_INVALID'))).toEqual({
    fields: {
      email:
        'Please enter a valid Gmail address (e.g., example@gmail.com). Fake emails are not allowed.',
    },
  });
});

it('An address that was not added marks only the password if that is wrong', () => {
  expect(addEmailFault(refused('ACCOUNT_PASSWORD_WRONG'))).toEqual({
    fields: { password: 'Password does not match' },
  });
});

it('An address that was not added says that the account has one already', () => {
  expect(addEmailFault(refused('ACCOUNT_EMAIL_PRESENT')).text).toBe(
    'You already have a Gmail address associated with your account.',
  );
});

it('An address that was not added gives any other reason in brackets', () => {
  expect(addEmailFault(refused('ACCOUNT_EMAIL_TAKEN')).text).toBe(
    'Failed to add Gmail. Please try again. (Email already registered)',
  );
});

const named = [
  {
    agent:
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0.0.0 Safari/537.36',
    browser: 'Chrome',
    system: 'Windows',
  },
  {
    agent:
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0.0.0 Safari/537.36 Edg/153.0.0.0',
    browser: 'Edge',
    system: 'Windows',
  },
  {
    agent: 'Mozilla/5.0 (Android 16; Mobile; rv:150.0) Gecko/150.0 Firefox/150.0',
    browser: 'Firefox',
    system: 'Android',
  },
  {
    agent:
      'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0.0.0 Mobile Safari/537.36',
    browser: 'Chrome',
    system: 'Android',
  },
  {
    agent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    browser: 'Safari',
    system: 'iOS',
  },
  {
    agent:
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
    browser: 'Safari',
    system: 'macOS',
  },
];

describe('deviceName', () => {
  for (const { agent, browser, system } of named) {
    it(`deviceName reads ${browser} on ${system}`, () => {
      expect(deviceName(agent)).toEqual({ browser, system });
    });
  }

  it('deviceName names nothing it does not know', () => {
    expect(deviceName('')).toBeNull();
    expect(deviceName('curl/8.5.0')).toBeNull();
  });
});

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
