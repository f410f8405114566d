import { expect, it } from 'vitest';
import { gmailRefusal } from './email-domain.ts';

it.each([
  'sithara@gmail.com',
  'Sithara.Perera@Gmail.Com',
  ' kasun_99@gmail.com ',
  'a-b@gmail.com',
  'ab@gmail.com',
  '1a@gmail.com',
  '..@gmail.com',
])('An address that a customer may add is %s', (email) => {
  expect(gmailRefusal(email)).toBeNull();
});

it.each([
  ['nothing', ''],
  ['another domain', 'sithara@example.com'],
  ['a domain that only contains it', 'sithara@gmail.com.lk'],
  ['the other domain of the provider', 'sithara@googlemail.com'],
  ['a subdomain', 'sithara@mail.gmail.com'],
  ['no local part', '@gmail.com'],
  ['one character', 's@gmail.com'],
  ['digits alone', '123456@gmail.com'],
  ['a tag', 'sithara+regz@gmail.com'],
  ['a blank inside', 'sithara perera@gmail.com'],
  ['a second at sign', 'sithara@evil@gmail.com'],
  ['two recipients', 'evil@example.com,sithara@gmail.com'],
  ['a header after a line break', 'a\r\nBcc: evil@example.com,sithara@gmail.com'],
  ['a name in brackets', 'sithara<evil@gmail.com'],
  ['letters of another alphabet', 'sіthara@gmail.com'],
  ['a local part past the limit', `${'a'.repeat(245)}@gmail.com`],
])('An address that a customer may add is not %s', (_, email) => {
  expect(gmailRefusal(email)).toBe('ACCOUNT_GMAIL_INVALID');
});
