import { withoutInvisible } from '../texts.ts';
import { ACCOUNT_LIMITS } from './account-limits.ts';

/**
 * Returns the stored form of an email address: without surrounding blanks and invisible characters,
 * and with its domain in ASCII (`münchen.de` is `xn--mnchen-3ya.de`). Letter case stays, so that it
 * is shown and mailed as typed. The database's unique index ignores case.
 */
export function normalizeEmail(text: string): string {
  const email = withoutInvisible(text).normalize('NFC').trim();
  const at = email.lastIndexOf('@') + 1;
  return `${email.slice(0, at)}${asciiDomain(email.slice(at))}`;
}

/**
 * Returns the stored addresses that a typed one may mean. Some addresses of earlier versions are
 * stored as typed.
 */
export function emailSpellings(text: string): readonly string[] {
  return [...new Set([text.trim(), normalizeEmail(text)])].filter((each) => each !== '');
}

// A global of both browsers and Node.
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

// Neither half may contain characters that could form a mail header or a second recipient. An
// apostrophe is part of names such as o'brien. Labels exclude the dot that separates them, which
// keeps the match linear in the length of the text.
const EMAIL_SHAPE =
  /^[^\s\p{Cc}\p{Cf}@,;"<>()[\]\\:]+@[^\s\p{Cc}\p{Cf}@,;'"<>()[\]\\:.]+(?:\.[^\s\p{Cc}\p{Cf}@,;'"<>()[\]\\:.]+)+$/u;

/**
 * True if the text is exactly one email address: no name, no list, no blanks, at most 254
 * characters, and no full-width or other compatibility forms.
 */
export function isBareEmailAddress(text: string): boolean {
  const isLong = text.length > ACCOUNT_LIMITS.email;
  return !isLong && EMAIL_SHAPE.test(text) && text.normalize('NFKC') === text.normalize('NFC');
}
