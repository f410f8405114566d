import { expect, it } from 'vitest';
import { normalizeEmail } from './email-addresses.ts';

it('Stored forms trims an email and keeps its case', () => {
  expect(normalizeEmail(' Kasun@Example.com ')).toBe('Kasun@Example.com');
});

it('The e-mail address of an account is not part of an e-mail address', () => {
  expect(normalizeEmail('\u202akasun@exam\u200bple.com\u202c ')).toBe('kasun@example.com');
});

it('An internationalized domain is stored in the one form that mail servers know', () => {
  expect(normalizeEmail('Kasun@münchen.de')).toBe('Kasun@xn--mnchen-3ya.de');
  expect(normalizeEmail('Kasun@mu\u0308nchen.de')).toBe('Kasun@xn--mnchen-3ya.de');
  expect(normalizeEmail('Kasun@xn--mnchen-3ya.de')).toBe('Kasun@xn--mnchen-3ya.de');
});
