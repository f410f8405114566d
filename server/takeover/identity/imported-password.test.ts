import { expect, it } from 'vitest';
import { createPasswordHasher } from '../../src/identity/passwords/password-hasher.ts';
import { importedPassword } from './imported-password.ts';

const passwords = createPasswordHasher({ atOnce: 2, queued: 20 });

/** Made by the programs' own libraries of the password "right horse". */
const checkable = [
  ['bcrypt', '$2b$04$naMvgeF4ll8JtUDoi24h6eMxu/dZwqU7vAnXKSKxI2MiIIXFHuOZO'],
  ['bcrypt of Django', 'bcrypt$$2b$04$naMvgeF4ll8JtUDoi24h6eMxu/dZwqU7vAnXKSKxI2MiIIXFHuOZO'],
  ['PBKDF2 of Django', 'pbkdf2_sha256$1000$saltsalt$7/O2z+7IXzrbT/C/qxhvt4aW1Mffp+YZhtP2XLJJxiM='],
  ['PBKDF2 with SHA-1', 'pbkdf2_sha1$1000$saltsalt$GxVMY4PVQI7VIAJ6M+CusdnPXRc='],
  [
    'PBKDF2 of passlib',
    '$pbkdf2-sha512$1000$c2FsdHNhbHQ$85crvLCt0jQ7/VpeYmkTbCBzeGCb1hGndFQTbgIyNxcKGpzevnrGKo7j8cSKIJMTsXRuvCYdO9e9gNeTMOxUOw',
  ],
  [
    'PBKDF2 of Werkzeug',
    'pbkdf2:sha256:1000$saltsalt$eff3b6cfeec85f3adb4ff0bfab186fb78696d4c7dfa7e61986d3f65cb249c623',
  ],
  [
    'scrypt of Werkzeug',
    'scrypt:1024:8:1$saltsalt$22b6112d14ad82eea41522abb9644bb1f49498ad51607a33edf614f57b06fa2f5d1f55d0a0c40b2fe1be4fead05dd476242c010da7f59b4786ab9785a38a3b2e',
  ],
  [
    'scrypt of Django',
    'scrypt$saltsalt$1024$8$1$IrYRLRStgu6kFSKruWRLsfSUmK1RYHoz7fYU9XsG+i9dH1XQoMQLL+G+T+rQXdR2JCwBDaf1m0eGq5eFo4o7Lg==',
  ],
  [
    'scrypt',
    '$scrypt$ln=10,r=8,p=1$c2FsdHNhbHQ$IrYRLRStgu6kFSKruWRLsfSUmK1RYHoz7fYU9XsG+i9dH1XQoMQLL+G+T+rQXdR2JCwBDaf1m0eGq5eFo4o7Lg',
  ],
] as const;

const digest = 'a'.repeat(53);

it.each(checkable)('An imported hash of kind %s matches only its password', async (_, text) => {
  const read = importedPassword(text);
  const stored = read.kind === 'hash' ? read.stored : '';
  expect(passwords.isForeign(stored)).toBe(true);
  expect(await passwords.matches(stored, 'right horse')).toBe(true);
  expect(await passwords.matches(stored, 'wrong horse')).toBe(false);
  expect(await passwords.matches(stored, text)).toBe(false);
});

it('An imported hash of PHP and Laravel matches its password', async () => {
  const stored = '$2y$10$92IXUNpkjO0rOQ5byMi.Ye4oKoEa3Ro9llC/.og/at2.uheWG/igi';
  expect(importedPassword(stored)).toEqual({ kind: 'hash', stored });
  expect(await passwords.matches(stored, 'password')).toBe(true);
});

it.each([
  ['a phpass hash', '$P$B12345678abcdefghijklmnopqrstu'],
  ['an MD5-crypt hash', '$1$saltsalt$qjXMvbEw8oaL.CzflDtaK/'],
  ['an MD5-crypt hash', '$apr1$saltsalt$qjXMvbEw8oaL.CzflDtaK/'],
  ['a SHA-crypt hash', `$6$rounds=5000$salt$${digest}`],
  ['too expensive to check', `$2b$31$${digest}`],
  ['too expensive to check', `$2b$14$${digest}`],
  ['damaged', '$2b$10$short'],
  ['damaged', `$2x$10$${digest}`],
  ['too expensive to check', `pbkdf2_sha256$900000000$salt$${'A'.repeat(43)}=`],
  ['too expensive to check', `$pbkdf2-sha256$1000000$c2FsdA$${'A'.repeat(170)}`],
  ['too expensive to check', `scrypt:1073741824:8:1$salt$${'a'.repeat(64)}`],
  ['too expensive to check', `$argon2id$v=19$m=4194304,t=1,p=1$c2FsdHNhbHRzYWx0$${digest}`],
  ['an argon2 hash', `argon2$argon2i$v=19$m=512,t=2,p=2$c2FsdHNhbHRzYWx0$${digest}`],
  ['an unknown kind', `bcrypt_sha256$$2b$10$${digest}`],
  ['an unknown kind', `$wp$2y$10$${digest}`],
  ['an unknown kind', `sha1$salt$${'a'.repeat(40)}`],
  ['an LDAP hash', '{SSHA}0c0blFTXXNuAMHECS4uxrj3ZieMoWImr'],
  ['PostgreSQL', `md5${'a'.repeat(32)}`],
  ['MySQL', `*${'A'.repeat(40)}`],
  ['a bare MD5 hash', '5f4dcc3b5aa765d61d8327deb882cf99'],
  ['a bare MD5 hash', '5f4dcc3b5aa765d61d8327deb882cf99:salt'],
  ['a bare SHA-1 hash', '5BAA61E4C9B93F3F0682250B6CF8331B7EE68FD8'],
  ['a bare SHA-2 hash', 'a'.repeat(64)],
  ['a bare SHA-2 hash', 'a'.repeat(128)],
  ['a bare hash in base64', `${'A'.repeat(43)}=`],
])('An unusable hash, %s, never becomes a password: %s', (what, text) => {
  expect(importedPassword(text)).toEqual({ kind: 'lost', what: expect.stringContaining(what) });
});

it.each(['nimal types this', '$money$', 'a$b$c', '{wow} yes', '12345678', 'deadbeef', '*secret*'])(
  'Imported text unlike a hash is a password: %s',
  (text) => expect(importedPassword(text)).toEqual({ kind: 'plain', text }),
);

it('An imported hash of our own format is unchanged', async () => {
  const stored = await passwords.hash('right horse');
  expect(importedPassword(stored)).toEqual({ kind: 'hash', stored });
  expect(passwords.isForeign(stored)).toBe(false);
});
