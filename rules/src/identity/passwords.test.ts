import { describe, expect, it } from 'vitest';
import { logInRefusal, passwordChangeRefusal } from './passwords.ts';

it('Log-in needs both fields', () => {
  expect(logInRefusal({ username: 'kasun', password: 'x' })).toBeNull();
  expect(logInRefusal({ username: ' ', password: 'x' })).toBe('ACCOUNT_FIELDS_MISSING');
  expect(logInRefusal({ username: 'kasun', password: '' })).toBe('ACCOUNT_FIELDS_MISSING');
});

describe('change of password', () => {
  const change = { currentPassword: 'x', newPassword: 'secret', confirmPassword: 'secret' };

  it('Change of password accepts a short current password, as an imported account may have one', () => {
    expect(passwordChangeRefusal(change)).toBeNull();
  });

  it('Change of password names the first fault', () => {
    const cases = [
      [{ ...change, currentPassword: ' ' }, 'ACCOUNT_FIELDS_MISSING'],
      [{ ...change, newPassword: '' }, 'ACCOUNT_FIELDS_MISSING'],
      [{ ...change, confirmPassword: '' }, 'ACCOUNT_FIELDS_MISSING'],
      [{ ...change, newPassword: 'a', confirmPassword: 'b' }, 'ACCOUNT_PASSWORDS_DIFFER'],
      [{ ...change, newPassword: 'abc', confirmPassword: 'abc' }, 'ACCOUNT_PASSWORD_TOO_SHORT'],
    ] as const;
    for (const [form, refusal] of cases) {
      expect(passwordChangeRefusal(form)).toBe(refusal);
    }
  });
});
