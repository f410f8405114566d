import { expect, it } from 'vitest';
import { trialOutcome, trialRegistrationRefusal } from './trial.ts';

const form = {
  username: 'nadeesha',
  email: 'nadeesha@example.com',
  mobileNumber: '',
  password: 'x',
  confirmPassword: 'x',
};

it('A use of a link brings a license if nothing is running and there was no earlier trial', () => {
  expect(trialOutcome({ hadTrial: false, isRunning: false })).toBe('made');
  expect(trialOutcome({ hadTrial: false, isRunning: true })).toBe('kept');
  expect(trialOutcome({ hadTrial: true, isRunning: true })).toBe('returned');
  expect(trialOutcome({ hadTrial: true, isRunning: false })).toBe('returned');
});

it.each([
  [{}, null],
  [{ username: ' ' }, 'ACCOUNT_FIELDS_MISSING'],
  [{ email: '' }, 'ACCOUNT_FIELDS_MISSING'],
  [{ confirmPassword: 'y' }, 'ACCOUNT_PASSWORDS_DIFFER'],
  [{ password: '', confirmPassword: '' }, 'FREE_PANEL_PASSWORD_TOO_SHORT'],
  [{ email: 'nobody' }, 'ACCOUNT_EMAIL_INVALID'],
  [{ username: 'x'.repeat(65) }, 'ACCOUNT_FIELDS_TOO_LONG'],
])('A registration through a link with %j is refused with %s', (change, refusal) => {
  expect(trialRegistrationRefusal({ ...form, ...change })).toBe(refusal);
});
