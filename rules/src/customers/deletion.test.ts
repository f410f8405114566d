import { expect, it } from 'vitest';
import { deletionEmailRefusal, deletionFormRefusal, maskEmail, secondsUntil } from './deletion.ts';

const owner = { username: 'Nimal', email: 'Nimal@Example.com' };
const form = { username: ' Nimal ', password: 'x', email: 'nimal@example.COM ', reason: 'bored' };

it.each(['username', 'password', 'email', 'reason'] as const)(
  'The deletion form needs the %s',
  (field) => {
    for (const blank of ['', ' \t']) {
      const refusal = deletionFormRefusal({ ...form, [field]: blank }, owner);
      expect(refusal).toBe('ACCOUNT_FIELDS_MISSING');
    }
  },
);

it.each(['nimal', 'Nimal2', 'Kavya'])('The deletion form refuses the username %s', (username) => {
  expect(deletionFormRefusal({ ...form, username }, owner)).toBe('ACCOUNT_USERNAME_WRONG');
});

it.each(['nimal@example.org', 'x'])('The deletion form refuses the address %s', (email) => {
  expect(deletionEmailRefusal({ ...form, email }, owner)).toBe('ACCOUNT_EMAIL_WRONG');
});

it('The deletion form accepts the account’s own data, ignoring surrounding blanks and the address’s letter case', () => {
  expect(deletionFormRefusal(form, owner)).toBeNull();
  expect(deletionEmailRefusal(form, owner)).toBeNull();
});

it('The deletion form matches no address if the account has none', () => {
  expect(deletionEmailRefusal(form, { ...owner, email: null })).toBe('ACCOUNT_EMAIL_WRONG');
});

it.each([
  ['nimal@example.com', 'n***@example.com'],
  ['"a@b"@example.com', '"***@example.com'],
  ['@example.com', '***'],
  ['nobody', '***'],
])('A masked address %s is shown as %s', (email, masked) => {
  expect(maskEmail(email)).toBe(masked);
});

it.each([
  [20_000, 20],
  [19_001, 20],
  [1, 1],
  [0, 0],
  [-5000, 0],
])('The seconds until a time %i ms ahead are %i', (ms, seconds) => {
  expect(secondsUntil(1_000_000 + ms, 1_000_000)).toBe(seconds);
});
