import { isForeignHash } from '../../src/identity/passwords/foreign-hash.ts';
import { isUsableHash } from '../../src/identity/passwords/stored-hash.ts';

/** An installation's stored password: plain text, or a hash. */
export type ImportedPassword =
  | { kind: 'plain'; text: string }
  /** In the format in which it is stored and checked. */
  | { kind: 'hash'; stored: string }
  /** `what` names the hash that cannot be checked. */
  | { kind: 'lost'; what: string };

/**
 * Reads an installation's stored password. Text that looks like a hash is never used as a password,
 * because a leaked dump would then open every account.
 */
export function importedPassword(text: string): ImportedPassword {
  const stored = storedSpelling(text.trim());
  if (isUsableHash(stored) || isForeignHash(stored)) return { kind: 'hash', stored };
  const what = kindsOfHash.find(([pattern]) => pattern.test(text.trim()))?.[1];
  return what === undefined ? { kind: 'plain', text } : { kind: 'lost', what };
}

/** Converts the frameworks' formats into the stored one; returns any other text unchanged. */
function storedSpelling(text: string): string {
  const modular = /^(?:bcrypt\$|argon2)(\$.+)$/.exec(text)?.[1];
  return modular ?? djangoPbkdf2(text) ?? werkzeug(text) ?? djangoScrypt(text) ?? text;
}

/** `pbkdf2_sha256$600000$salt$hash` */
function djangoPbkdf2(text: string): string | undefined {
  const [, digest, rounds = '', salt = '', hash = ''] =
    /^pbkdf2_(sha1|sha256|sha512)\$(\d+)\$([^$]*)\$([A-Za-z\d+/]+=*)$/.exec(text) ?? [];
  if (digest === undefined) return undefined;
  return pbkdf2({ digest, rounds, salt, hash: Buffer.from(hash, 'base64') });
}

/** `pbkdf2:sha256:600000$salt$hex` and `scrypt:32768:8:1$salt$hex` */
function werkzeug(text: string): string | undefined {
  const [, method = '', salt = '', hex = ''] =
    /^((?:pbkdf2:sha(?:1|256|512)|scrypt:\d+)[\d:]*)\$([^$]*)\$([\da-f]{32,})$/.exec(text) ?? [];
  const [name = '', first = '', second = '', third = ''] = method.split(':');
  const hash = Buffer.from(hex, 'hex');
  if (name === 'pbkdf2') {
    return pbkdf2({ digest: first, rounds: second === '' ? '150000' : second, salt, hash });
  }
  return name === 'scrypt'
    ? scrypt({ work: Number(first), r: second, p: third, salt, hash })
    : undefined;
}

/** `scrypt$salt$16384$8$1$hash` */
function djangoScrypt(text: string): string | undefined {
  const [, salt, work, r = '', p = '', hash = ''] =
    /^scrypt\$([^$]*)\$(\d+)\$(\d+)\$(\d+)\$([A-Za-z\d+/]+=*)$/.exec(text) ?? [];
  if (salt === undefined) return undefined;
  return scrypt({ work: Number(work), r, p, salt, hash: Buffer.from(hash, 'base64') });
}

type Parts = { salt: string; hash: Buffer };

function pbkdf2({ digest, rounds, salt, hash }: Parts & { digest: string; rounds: string }) {
  const name = digest === 'sha1' ? 'pbkdf2' : `pbkdf2-${digest}`;
  const ab64 = (bytes: Buffer) => unpadded(bytes).replaceAll('+', '.');
  return `$${name}$${rounds}$${ab64(Buffer.from(salt))}$${ab64(hash)}`;
}

function scrypt({ work, r, p, salt, hash }: Parts & { work: number; r: string; p: string }) {
  return `$scrypt$ln=${Math.log2(work)},r=${r},p=${p}$${unpadded(Buffer.from(salt))}$${unpadded(hash)}`;
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '');
}

/** Patterns of hashes, specific before general. */
const kindsOfHash: readonly (readonly [RegExp, string])[] = [
  [/^\$[PH]\$/, 'a phpass hash'],
  [/^\$(?:1|apr1)\$/, 'an MD5-crypt hash'],
  [/^\$[56]\$/, 'a SHA-crypt hash'],
  [/^\$2[abxy]?\$/, 'a bcrypt hash that is damaged or too expensive to check'],
  [/^(?:argon2)?\$argon2/, 'an argon2 hash that is damaged or too expensive to check'],
  [/^\$?pbkdf2/i, 'a PBKDF2 hash that is damaged or too expensive to check'],
  [/^\$?scrypt[$:]/, 'a scrypt hash that is damaged or too expensive to check'],
  [/^\$[A-Za-z\d_-]{1,20}\$.{8,}$/, 'a hash of an unknown kind'],
  [/^\{[A-Za-z\d_-]{2,20}\}.{8,}$/, 'an LDAP hash'],
  [/^[a-z\d_]{3,20}\$[^$]*\$.*[A-Za-z\d+/=]{16,}$/, 'a hash of an unknown kind'],
  [/^(?:SCRAM-SHA-|md5)[\da-f$:+/=A-Za-z-]{30,}$/, 'a hash of PostgreSQL'],
  [/^\*[\dA-F]{40}$/, 'a hash of MySQL'],
  [/^[\da-f]{32}(?::.{1,64})?$/i, 'a bare MD5 hash'],
  [/^[\da-f]{40}(?::.{1,64})?$/i, 'a bare SHA-1 hash'],
  [/^(?:[\da-f]{56}|[\da-f]{64}|[\da-f]{96}|[\da-f]{128})(?::.{1,64})?$/i, 'a bare SHA-2 hash'],
  [/^[A-Za-z\d+/]{27}=$|^[A-Za-z\d+/]{43}=$|^[A-Za-z\d+/]{86}==$/, 'a bare hash in base64'],
  [/^AQAAAA[A-Za-z\d+/]{50,}=*$/, 'a hash of ASP.NET'],
];
