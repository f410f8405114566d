import { withoutInvisible } from '../texts.ts';
import { ACCOUNT_LIMITS } from './account-limits.ts';

/**
 * The stored form of an email address: without surrounding blanks and invisible characters, its
 * domain in ASCII (`münchen.de` is `xn--mnchen-3ya.de`), letter case kept so that it is shown and
 * mailed as typed. Spellings that differ in case are the same address: the database's unique index
 * ignores case.
 */
export function normalizeEmail(text: string): string {
  const email = withoutInvisible(text).normalize('NFC').trim();
  const at = email.lastIndexOf('@') + 1;
  return `${email.slice(0, at)}${asciiDomain(email.slice(at))}`;
}

/** The stored addresses that a typed one may mean; some of earlier versions are kept as typed. */
export function emailSpellings(text: string): readonly string[] {
  return [...new Set([text.trim(), normalizeEmail(text)])].filter((each) => each !== '');
}

// A global of browsers and of Node alike.
declare const URL: new (address: string) => { hostname: string };
const LABELS = /^[\p{L}\p{M}\p{N}.-]+$/u;
const ASCII_LABELS = /^[\w.-]*$/;

function asciiDomain(domain: string): string {
  if (ASCII_LABELS.test(domain) || !LABELS.test(domain)) return domain;
  if (domain !== domain.normalize('NFKC')) return domain;
  try {
    return new URL(`http://${domain}`).hostname;
  } catch {
    return domain;
  }
}

// Neither half may contain what could form a mail header or a second recipient; an apostrophe is
// part of names such as o'brien. Labels exclude the dot that separates them, which keeps the match
// linear in the length of the text.
const EMAIL_SHAPE =
  /^[^\s\p{Cc}\p{Cf}@,;"<>()[\]\\:]+@[^\s\p{Cc}\p{Cf}@,;'"<>()[\]\\:.]+(?:\.[^\s\p{Cc}\p{Cf}@,;'"<>()[\]\\:.]+)+$/u;

/**
 * Whether the text is one email address and nothing else: no name, no list, no blanks, at most 254
 * characters, none of them a full-width or other compatibility form.
 */
export function isBareEmailAddress(text: string): boolean {
  const isLong = text.length > ACCOUNT_LIMITS.email;
  return !isLong && EMAIL_SHAPE.test(text) && text.normalize('NFKC') === text.normalize('NFC');
}
