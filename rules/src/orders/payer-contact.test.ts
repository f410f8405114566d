import { expect, it } from 'vitest';
import { internationalNumber, missingContact, payerNames } from './payer-contact.ts';

it.each([
  ['077 123 4567', '+94771234567'],
  ['+94 77-123-4567', '+94771234567'],
  ['+94 (0)77 123 4567', '+94771234567'],
  ['0094771234567', '+94771234567'],
  ['771234567', '+94771234567'],
  ['94771234567', '+94771234567'],
  ['+1 (415) 555-2671', '+14155552671'],
  ['ask my brother', null],
  ['-', null],
  ['12', null],
  [null, null],
])('The mobile number %s is %s in international form', (typed, international) => {
  expect(internationalNumber(typed)).toBe(international);
});

it.each([
  ['sunil_perera.99', { first: 'sunil', last: 'perera' }],
  ['sunil99', { first: 'sunil', last: 'Customer' }],
  ['12345', { first: 'Regz', last: 'Customer' }],
  ['නිමල් 7', { first: 'නිමල්', last: 'Customer' }],
])('The username %s gives two names with letters', (username, names) => {
  expect(payerNames(username)).toEqual(names);
});

it('An account lacks what a provider requires and it does not have', () => {
  const required = ['email', 'mobileNumber'] as const;
  const account = { email: 'a@example.com', mobileNumber: '0771234567' };
  expect(missingContact(required, account)).toBeNull();
  expect(missingContact(required, { ...account, email: null })).toBe('email');
  expect(missingContact(required, { ...account, mobileNumber: '-' })).toBe('mobileNumber');
  expect(missingContact(['email'], { ...account, mobileNumber: null })).toBeNull();
});
