import { expect, it } from 'vitest';
import { isProviderAddress, mailboxOf } from './mailboxes.ts';

it.each([
  ['another case', 'John.Doe@GMail.com'],
  ['dots', 'j.o.h.n.doe@gmail.com'],
  ['a tag', 'johndoe+regz@gmail.com'],
  ['the other domain', 'johndoe@googlemail.com'],
  ['blanks around it', ' johndoe@gmail.com\t'],
])('A mailbox of Gmail is the same with %s', (_, email) => {
  expect(mailboxOf(email)).toBe('johndoe@gmail.com');
});

it.each(['john.doe@example.com', 'johndoe+regz@example.com', 'johndoe@gmail.com.lk'])(
  'A mailbox of another domain keeps its dots and tags: %s',
  (email) => {
    expect(mailboxOf(email)).toBe(email);
  },
);

it.each([
  ['john.doe+regz@Outlook.com', 'john.doe@outlook.com'],
  ['john+1@hotmail.com', 'john@hotmail.com'],
  ['john+1@hotmail.co.uk', 'john@hotmail.co.uk'],
  ['john+1@live.com', 'john@live.com'],
  ['john+1@msn.com', 'john@msn.com'],
  ['j.ohn+regz@icloud.com', 'j.ohn@icloud.com'],
  ['john+regz@me.com', 'john@icloud.com'],
  ['john@mac.com', 'john@icloud.com'],
])('A mailbox of Outlook and iCloud is the same with a label: %s', (email, mailbox) => {
  expect(mailboxOf(email)).toBe(mailbox);
});

it.each(['john@live.com.attacker.example', 'john+1@notoutlook.com', 'john+1@outlook.example'])(
  'A mailbox of a domain that only resembles theirs is another: %s',
  (email) => {
    expect(mailboxOf(email)).toBe(email);
  },
);

it('A mailbox of another domain ignores letter case', () => {
  expect(mailboxOf('John@Example.com')).toBe('john@example.com');
});

it('A mailbox is one for a domain with other letters and its form in ASCII', () => {
  expect(mailboxOf('a@MÜNCHEN.de')).toBe(mailboxOf('a@xn--mnchen-3ya.de'));
});

it.each([
  ['a@gmail.com', true],
  ['a@GoogleMail.com', true],
  ['a@gmail.com.lk', false],
  ['gmail.com@example.com', false],
  ['gmail.com', false],
])('An address of the provider %s: %s', (email, expected) => {
  expect(isProviderAddress(email)).toBe(expected);
});
