import { expect, it } from 'vitest';
import { golden, goldenChanges, words } from '../../test/golden.ts';
import { normalizeEmail } from './email-addresses.ts';
import { gmailRefusal } from './email-domain.ts';
import { usernameSkeleton } from './look-alikes.ts';
import { isProviderAddress, mailboxOf } from './mailboxes.ts';
import { likelyProvider } from './mistyped-domain.ts';
import { logInRefusal, passwordChangeRefusal } from './passwords.ts';
import {
  accountStatus,
  clientAccountDefaults,
  mobileNumberRefusal,
  normalizeMobileNumber,
  overlongFields,
  registrationRefusal,
  storeAccountDefaults,
} from './registration.ts';
import { inGroupsOfFour, readSecondFactorCode } from './second-factor-codes.ts';
import { normalizeUsername, usernameRefusal } from './usernames.ts';

golden('A stored address has no invisible characters and an ASCII domain', normalizeEmail, [
  [' Kasun@Example.com ', 'Kasun@Example.com'],
  ['\u202akasun@exam\u200bple.com\u202c ', 'kasun@example.com'],
  ['Kasun@münchen.de', 'Kasun@xn--mnchen-3ya.de'],
  ['Kasun@mu\u0308nchen.de', 'Kasun@xn--mnchen-3ya.de'],
  ['Kasun@xn--mnchen-3ya.de', 'Kasun@xn--mnchen-3ya.de'],
]);

it('An added address is a plain Gmail address', () => {
  const good = [
    ...words('sithara@gmail.com Sithara.Perera@Gmail.Com a-b@gmail.com ab@gmail.com'),
    ...words('1a@gmail.com ..@gmail.com'),
    ' kasun_99@gmail.com ',
  ];
  const bad = [
    ...words('sithara@example.com sithara@gmail.com.lk sithara@googlemail.com @gmail.com'),
    ...words('sithara@mail.gmail.com s@gmail.com 123456@gmail.com sithara+regz@gmail.com'),
    ...words('sithara@evil@gmail.com evil@example.com,sithara@gmail.com sithara<evil@gmail.com'),
    'sithara perera@gmail.com',
    'a\r\nBcc: evil@example.com,sithara@gmail.com',
    // A letter of another alphabet.
    'sіthara@gmail.com',
    `${'a'.repeat(245)}@gmail.com`,
    '',
  ];
  expect([...good, ...bad].filter((email) => gmailRefusal(email) === null)).toEqual(good);
  expect(gmailRefusal('')).toBe('ACCOUNT_GMAIL_INVALID');
});

it('Names that look alike have one skeleton', () => {
  const alike = words('NiMaL ｎｉｍａｌ ni\u200bmal nіmаӏ Νimal nimαl nımal');
  expect(new Set(alike.map(usernameSkeleton))).toEqual(new Set([usernameSkeleton('nimal')]));
  expect(usernameSkeleton('saman  kumara')).toBe(usernameSkeleton('saman kumara'));
  expect(usernameSkeleton('\u0b95\u0bcd\u200c\u0bb7')).toBe(usernameSkeleton('\u0b95\u0bcd\u0bb7'));
  const others = words('nimal1 nima1 nimál n1mal නිමල් நிமல்').map(usernameSkeleton);
  expect(others).not.toContain(usernameSkeleton('nimal'));
});

golden('Addresses of one mailbox are the same', mailboxOf, [
  ['John.Doe@GMail.com', 'johndoe@gmail.com'],
  ['j.o.h.n.doe@gmail.com', 'johndoe@gmail.com'],
  ['johndoe+regz@gmail.com', 'johndoe@gmail.com'],
  ['johndoe@googlemail.com', 'johndoe@gmail.com'],
  [' johndoe@gmail.com\t', 'johndoe@gmail.com'],
  ['john.doe@example.com', 'john.doe@example.com'],
  ['johndoe+regz@example.com', 'johndoe+regz@example.com'],
  ['johndoe@gmail.com.lk', 'johndoe@gmail.com.lk'],
  ['john.doe+regz@Outlook.com', 'john.doe@outlook.com'],
  ['john+1@hotmail.com', 'john@hotmail.com'],
  ['john+1@hotmail.co.uk', 'john@hotmail.co.uk'],
  ['john+1@live.com', 'john@live.com'],
  ['john+1@msn.com', 'john@msn.com'],
  ['j.ohn+regz@icloud.com', 'j.ohn@icloud.com'],
  ['john+regz@me.com', 'john@icloud.com'],
  ['john@mac.com', 'john@icloud.com'],
  ['john@live.com.attacker.example', 'john@live.com.attacker.example'],
  ['john+1@notoutlook.com', 'john+1@notoutlook.com'],
  ['john+1@outlook.example', 'john+1@outlook.example'],
  ['John@Example.com', 'john@example.com'],
  ['a@MÜNCHEN.de', 'a@xn--mnchen-3ya.de'],
]);

it('Gmail has two domains', () => {
  const addresses = words(
    'a@gmail.com a@GoogleMail.com a@gmail.com.lk gmail.com@example.com gmail.com',
  );
  expect(addresses.filter(isProviderAddress)).toEqual(addresses.slice(0, 2));
});

golden('A mistyped domain has a likely provider', likelyProvider, [
  ['nimal@gmial.com', 'gmail.com'],
  ['nimal@gmail.con', 'gmail.com'],
  ['nimal@gmail.co', 'gmail.com'],
  ['nimal@gmal.com', 'gmail.com'],
  ['Nimal@GMAIIL.com ', 'gmail.com'],
  ['nimal@gmailcom', 'gmail.com'],
  ['nimal@yaho.com', 'yahoo.com'],
  ['nimal@hotmial.com', 'hotmail.com'],
  ['nimal@outlok.com', 'outlook.com'],
  ['', null],
  ['gmial.com', null],
  ['nimal@', null],
  ['nimal@gmail.com', null],
  ['nimal@mail.com', null],
  ['nimal@ymail.com', null],
  ['nimal@example.com', null],
  ['nimal@gmail.lk', null],
  ['nimal@hotmail.co.uk', null],
]);

golden('Log-in needs both fields', logInRefusal, [
  [{ username: 'kasun', password: 'x' }, null],
  [{ username: ' ', password: 'x' }, 'ACCOUNT_FIELDS_MISSING'],
  [{ username: 'kasun', password: '' }, 'ACCOUNT_FIELDS_MISSING'],
]);

// An imported account may have a short password.
goldenChanges(
  'A change of password names its first fault',
  { currentPassword: 'x', newPassword: 'secret', confirmPassword: 'secret' },
  passwordChangeRefusal,
  [
    [{}, null],
    [{ currentPassword: ' ' }, 'ACCOUNT_FIELDS_MISSING'],
    [{ newPassword: '' }, 'ACCOUNT_FIELDS_MISSING'],
    [{ confirmPassword: '' }, 'ACCOUNT_FIELDS_MISSING'],
    [{ newPassword: 'a', confirmPassword: 'b' }, 'ACCOUNT_PASSWORDS_DIFFER'],
    [{ newPassword: 'abc', confirmPassword: 'abc' }, 'ACCOUNT_PASSWORD_TOO_SHORT'],
  ],
);

const form = {
  username: 'kasun',
  email: 'kasun@example.com',
  mobileNumber: '0771234567',
  password: 'secret',
  confirmPassword: 'secret',
};
const longest = `${'a'.repeat(242)}@example.com`;
const password = (text: string) => ({ password: text, confirmPassword: text });
const wrong = { email: 'nonsense', mobileNumber: '1', password: 'a', confirmPassword: 'b' };

goldenChanges('A registration names its first fault', form, registrationRefusal, [
  [{}, null],
  [{ username: '\t\n' }, 'ACCOUNT_FIELDS_MISSING'],
  [{ username: '\u200b' }, 'ACCOUNT_USERNAME_INVALID'],
  [{ email: '' }, 'ACCOUNT_FIELDS_MISSING'],
  [{ email: '\u3164\uffa0' }, 'ACCOUNT_FIELDS_MISSING'],
  [{ mobileNumber: '   ' }, 'ACCOUNT_FIELDS_MISSING'],
  [{ mobileNumber: '\u0301' }, 'ACCOUNT_FIELDS_MISSING'],
  [{ password: '' }, 'ACCOUNT_FIELDS_MISSING'],
  [{ password: '\u202e' }, 'ACCOUNT_FIELDS_MISSING'],
  [password('      '), 'ACCOUNT_FIELDS_MISSING'],
  [{ ...wrong, username: '' }, 'ACCOUNT_FIELDS_MISSING'],
  [wrong, 'ACCOUNT_PASSWORDS_DIFFER'],
  [{ ...wrong, ...password('a') }, 'ACCOUNT_PASSWORD_TOO_SHORT'],
  [{ ...wrong, ...password('secret') }, 'ACCOUNT_EMAIL_INVALID'],
  [{ confirmPassword: '' }, 'ACCOUNT_PASSWORDS_DIFFER'],
  [password('12345'), 'ACCOUNT_PASSWORD_TOO_SHORT'],
  [password('😀😀😀'), 'ACCOUNT_PASSWORD_TOO_SHORT'],
  [password('123456'), null],
  [password('😀😀😀😀😀😀'), null],
  [{ username: '1'.repeat(64) }, null],
  [{ username: '1'.repeat(65) }, 'ACCOUNT_FIELDS_TOO_LONG'],
  [{ mobileNumber: '1'.repeat(32) }, null],
  [{ mobileNumber: '1'.repeat(33) }, 'ACCOUNT_FIELDS_TOO_LONG'],
  [password('1'.repeat(256)), null],
  [password('1'.repeat(257)), 'ACCOUNT_FIELDS_TOO_LONG'],
  [{ email: longest }, null],
  [{ email: `a${longest}` }, 'ACCOUNT_EMAIL_INVALID'],
]);

// One typed character can be stored as eighteen.
goldenChanges('Long fields are named', form, overlongFields, [
  [{}, []],
  [{ username: '1'.repeat(65) }, ['username']],
  [{ username: '\ufdfa'.repeat(4) }, ['username']],
  [{ mobileNumber: '1'.repeat(33) }, ['mobileNumber']],
  [password('1'.repeat(257)), ['password']],
]);

golden('A mobile number alone has the same refusals', mobileNumberRefusal, [
  ['071 234 5678', null],
  [` ${'7'.repeat(32)}\n`, null],
  ['\u200b', 'ACCOUNT_FIELDS_MISSING'],
  ['7'.repeat(33), 'ACCOUNT_FIELDS_TOO_LONG'],
]);

it('A registration needs one plain address', () => {
  const good = [
    ...words("a@b.c a.b+c@mail.example.co.uk x_1-y@exa-mple.lk o'brien@example.com"),
    ...words("d'silva@example.lk kasun@münchen.de"),
    ' kasun@example.com ',
  ];
  const bad = [
    ...words('kasun kasun@ @example.com kasun@example kasun@.com kasun@example. a@b@c.com'),
    ...words('kasun@example..com a@b.c,d@e.f a@b.c;d@e.f "a"@example.com "a@example.com'),
    ...words("a@exa'mple.com ｋasun@example.com kasun@ｅxample.com kasun@[127.0.0.1]"),
    ...words('ka\u202esun@example.com\u0007 <a@example.com> a\u0000@example.com'),
    ...'a b@example.com|a@exam ple.com|a@example.com\nBcc: d@e.f'.split('|'),
  ];
  const refusals = (emails: string[]) =>
    new Set(emails.map((email) => registrationRefusal({ ...form, email })));
  expect(refusals(good)).toEqual(new Set([null]));
  expect(refusals(bad)).toEqual(new Set(['ACCOUNT_EMAIL_INVALID']));
});

it('A new account has no approval, ten resets, or five in the store', () => {
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
  expect(storeAccountDefaults).toEqual({ ...clientAccountDefaults, hwidResetCount: 5 });
  expect([true, false].map(accountStatus)).toEqual(['active', 'pending-approval']);
});

golden('A copied mobile number is stored as it is dialed', normalizeMobileNumber, [
  ['tel:0771234567', '0771234567'],
  ['tel:+94-77-123-4567.', '+94-77-123-4567'],
  ['\u202a٠٧٧١٢٣٤٥٦٧\u202c', '0771234567'],
  ['(077) 123 4567,', '(077) 123 4567'],
  ['077\u00a01234567', '077 1234567'],
  ['0771234567 (home)', '0771234567 (home)'],
]);

const totp = { kind: 'totp', digits: '123456' } as const;
const recovery = { kind: 'recovery', letters: 'ABCDEFGH2345MNOP' } as const;

golden('A second factor is a code of an app or a recovery code', readSecondFactorCode, [
  ['123456', totp],
  [' 123 456 ', totp],
  ['１２３４５６', totp],
  ['123-456', totp],
  ['ABCD-EFGH-2345-MNOP', recovery],
  ['abcd efgh 2345 mnop', recovery],
  ['ABCDEFGH2345MNOP', recovery],
  ['abcd–efgh–2345–mnop', recovery],
  ['', null],
  [' ', null],
  ['12345', null],
  ['1234567', null],
  ['12345a', null],
  ['ABCD-EFGH-2345-MNO', null],
  ['ABCD-EFGH-2345-MNO0', null],
  ['٣٤٥٦٧٨', null],
]);

golden('Codes are shown in groups of four', (text: string) => inGroupsOfFour(text, '-'), [
  ['', ''],
  ['ABC', 'ABC'],
  ['ABCDEFGHIJ', 'ABCD-EFGH-IJ'],
]);

const shri = '\u0dc1\u0dca\u200d\u0dbb\u0dd3';
const tamil = '\u0b95\u0bcd\u200c\u0bb7';

golden('A stored name has no blanks, widths or invisible characters', normalizeUsername, [
  ['  Kasun ', 'Kasun'],
  ['Ｋａｓｕｎ', 'Kasun'],
  ['\u00a0Kasun\u3000', 'Kasun'],
  ['\u202animal\u202c', 'nimal'],
  ['ni\u200bmal', 'nimal'],
  ['\ufeffnimal', 'nimal'],
  ['nimal\u2060', 'nimal'],
  ['ni\u00admal', 'nimal'],
  ['nimal\u3164', 'nimal'],
  ['ni\u200dmal', 'nimal'],
  [`\u200d${shri}\u200d`, shri],
  [tamil, tamil],
]);

it('A stored name is its own stored form', () => {
  const typed = ['e\u200b\u0301', ' \u202a a\u200b ', '\u0dc1\u0dca\u200d\u200d\u0dbb'];
  const stored = typed.map(normalizeUsername);
  expect(stored.map(normalizeUsername)).toEqual(stored);
});

it('A new username has letters to see and no controls', () => {
  const good = [
    ...`kasun|O'Brien 2|nimal.perera_99-x@home|Ünal Çelik|${shri} \u0dbd\u0d82`.split('|'),
    ...`தமிழ்|${tamil}|Нимал|\u202animal\u202c|nimal\n`.split('|'),
  ];
  const bad = [
    ...'\u200b|\u3164\u115f\uffa0|\u0301\u0dca|\u0301nimal|\u2800|nimal\u2605'.split('|'),
    ...'nimal\nperera|nimal\u2028perera|\u202elamin|nimal\u202d|ni\u0000mal'.split('|'),
  ];
  expect([...good, ...bad].filter((name) => usernameRefusal(name) === null)).toEqual(good);
  expect(new Set(bad.map(usernameRefusal))).toEqual(new Set(['ACCOUNT_USERNAME_INVALID']));
});
