import { describe, expect, it } from 'vitest';
import { ACCOUNT_LIMITS } from './account-limits.ts';
import {
  accountStatus,
  clientAccountDefaults,
  mobileNumberRefusal,
  normalizeMobileNumber,
  overlongFields,
  registrationRefusal,
  storeAccountDefaults,
} from './registration.ts';

const complete = {
  username: 'kasun',
  email: 'kasun@example.com',
  mobileNumber: '0771234567',
  password: 'secret',
  confirmPassword: 'secret',
};

it('Registration accepts a complete form', () => {
  expect(registrationRefusal(complete)).toBeNull();
});

it.each(['username', 'email', 'mobileNumber', 'password'] as const)(
  'Registration refuses a form whose %s is blank',
  (field) => {
    for (const blank of ['', '   ', '\t\n']) {
      const form = { ...complete, [field]: blank };
      expect(registrationRefusal(form)).toBe('ACCOUNT_FIELDS_MISSING');
    }
    for (const unseen of ['\u200b', '\u3164\uffa0', '\u0301', '\u202e']) {
      const form = { ...complete, [field]: unseen };
      expect(registrationRefusal(form)).toBe(
        field === 'username' ? 'ACCOUNT_USERNAME_INVALID' : 'ACCOUNT_FIELDS_MISSING',
      );
    }
  },
);

it('Registration treats six blanks as a missing password', () => {
  const form = { ...complete, password: '      ', confirmPassword: '      ' };
  expect(registrationRefusal(form)).toBe('ACCOUNT_FIELDS_MISSING');
});

it('Registration says that the passwords differ if the confirmation is blank', () => {
  const form = { ...complete, confirmPassword: '' };
  expect(registrationRefusal(form)).toBe('ACCOUNT_PASSWORDS_DIFFER');
});

it('Registration asks for six characters, counting each visible character once', () => {
  const withPassword = (password: string) =>
    registrationRefusal({ ...complete, password, confirmPassword: password });
  expect(withPassword('12345')).toBe('ACCOUNT_PASSWORD_TOO_SHORT');
  expect(withPassword('😀😀😀')).toBe('ACCOUNT_PASSWORD_TOO_SHORT');
  expect(withPassword('123456')).toBeNull();
  expect(withPassword('😀😀😀😀😀😀')).toBeNull();
});

it.each([
  ['username', 64],
  ['mobileNumber', 32],
  ['password', 256],
] as const)(
  'Registration refuses a %s of more than %i characters instead of cutting it',
  (field, most) => {
    const of = (length: number) => {
      const text = '1'.repeat(length);
      const form = { ...complete, [field]: text };
      return field === 'password' ? { ...form, confirmPassword: text } : form;
    };
    expect(registrationRefusal(of(most))).toBeNull();
    expect(registrationRefusal(of(most + 1))).toBe('ACCOUNT_FIELDS_TOO_LONG');
    expect(overlongFields(of(most + 1))).toEqual([field]);
  },
);

it.each([
  ['071 234 5678', null],
  [` ${'7'.repeat(32)}\n`, null],
  ['\u200b', 'ACCOUNT_FIELDS_MISSING'],
  ['7'.repeat(33), 'ACCOUNT_FIELDS_TOO_LONG'],
] as const)('A mobile number %j is judged alone as in a registration', (mobileNumber, refusal) => {
  expect(mobileNumberRefusal(mobileNumber)).toBe(refusal);
  expect(registrationRefusal({ ...complete, mobileNumber })).toBe(refusal);
});

it('Registration measures a username as it is stored: one typed character can stand for eighteen', () => {
  expect(overlongFields({ ...complete, username: '\ufdfa'.repeat(4) })).toEqual(['username']);
});

it('Registration names the first fault in the specification’s order', () => {
  const everythingWrong = {
    username: '',
    email: 'nonsense',
    mobileNumber: '1',
    password: 'a',
    confirmPassword: 'b',
  };
  const named = { ...everythingWrong, username: 'kasun' };
  const confirmed = { ...named, confirmPassword: 'a' };
  const longEnough = { ...confirmed, password: 'secret', confirmPassword: 'secret' };
  expect(registrationRefusal(everythingWrong)).toBe('ACCOUNT_FIELDS_MISSING');
  expect(registrationRefusal(named)).toBe('ACCOUNT_PASSWORDS_DIFFER');
  expect(registrationRefusal(confirmed)).toBe('ACCOUNT_PASSWORD_TOO_SHORT');
  expect(registrationRefusal(longEnough)).toBe('ACCOUNT_EMAIL_INVALID');
});

describe('the email of a registration', () => {
  const refusalOf = (email: string) => registrationRefusal({ ...complete, email });

  it.each([
    'a@b.c',
    ' kasun@example.com ',
    'a.b+c@mail.example.co.uk',
    'x_1-y@exa-mple.lk',
    "o'brien@example.com",
    "d'silva@example.lk",
    'kasun@münchen.de',
  ])('The email of a registration may be %s', (email) => {
    expect(refusalOf(email)).toBeNull();
  });

  it.each([
    'kasun',
    'kasun@',
    '@example.com',
    'kasun@example',
    'kasun@.com',
    'kasun@example.',
    'kasun@example..com',
    'a@b@c.com',
    'a b@example.com',
    'a@exam ple.com',
    'a@b.c,d@e.f',
    'a@b.c;d@e.f',
    '"a"@example.com',
    '"a@example.com',
    "a@exa'mple.com",
    'ｋasun@example.com',
    'kasun@ｅxample.com',
    'kasun@[127.0.0.1]',
    'ka\u202esun@example.com\u0007',
    '<a@example.com>',
    'a@example.com\nBcc: d@e.f',
    'a\u0000@example.com',
  ])('The email of a registration may not be %j', (email) => {
    expect(refusalOf(email)).toBe('ACCOUNT_EMAIL_INVALID');
  });

  it('The email of a registration may have at most 254 characters', () => {
    const domain = '@example.com';
    const longest = 'a'.repeat(ACCOUNT_LIMITS.email - domain.length) + domain;
    expect(longest).toHaveLength(254);
    expect(refusalOf(longest)).toBeNull();
    expect(refusalOf(`a${longest}`)).toBe('ACCOUNT_EMAIL_INVALID');
  });
});

it('A new account starts as the specification says', () => {
  expect(clientAccountDefaults).toEqual({
    adminApproval: false,
    banned: false,
    hwidResetCount: 10,
    maxDevices: 1,
    saveHwid: true,
    subscription: null,
    expiresOn: null,
    hwid: [],
    key: null,
    emailVerified: false,
    isMotherboardSet: false,
  });
});

it('A new account differs only in its five resets when it is created in the store', () => {
  expect(storeAccountDefaults).toEqual({ ...clientAccountDefaults, hwidResetCount: 5 });
});

it('A new account is active only once approved', () => {
  expect(accountStatus(true)).toBe('active');
  expect(accountStatus(false)).toBe('pending-approval');
});

it.each([
  ['tel:0771234567', '0771234567'],
  ['tel:+94-77-123-4567.', '+94-77-123-4567'],
  ['\u202a٠٧٧١٢٣٤٥٦٧\u202c', '0771234567'],
  ['(077) 123 4567,', '(077) 123 4567'],
  ['077\u00a01234567', '077 1234567'],
  ['0771234567 (home)', '0771234567 (home)'],
])('A mobile number copied as %j is stored as %j', (typed, stored) => {
  expect(normalizeMobileNumber(typed)).toBe(stored);
});
