import { isScientificNumber } from '../numbers.ts';

/** Longest license key that is stored or looked up, in characters of its normalized form. */
export const LICENSE_KEY_MAX_LENGTH = 128;

// Characters that mail programs, chats and word processors add to a copied key.
const INVISIBLE = /\p{Cf}/gu;
const DASHES = /[\p{Pd}\u2212]/gu;
const SURROUNDING = /[\s\p{Pi}\p{Pf}"'`„‚′]/u;

/**
 * Returns the normal form of a license key, in which it is stored, looked up and compared: NFKC,
 * upper case, every dash a hyphen, no invisible characters, and no surrounding blanks or quotation
 * marks. The function is idempotent. Blank text gives ''.
 */
export function normalizeLicenseKey(text: string): string {
  const visible = text.normalize('NFKC').replace(INVISIBLE, '');
  // Upper-casing can decompose a letter again (Greek with two accents), so NFKC runs a second time.
  const folded = visible.toUpperCase().normalize('NFKC');
  return withoutSurroundings(folded.replace(DASHES, '-'));
}

/** Why a text cannot be a license key. */
export const licenseKeyFaults = [
  'tab',
  'scientific',
  'separator',
  'header',
  'marker',
  'white-space',
  'too-long',
  'mistyped',
] as const;
export type LicenseKeyFault = (typeof licenseKeyFaults)[number];

/**
 * Returns the reason why a normalized text cannot be stored as a license key, or null. Applies to
 * new keys. Existing keys of an installation can still be redeemed.
 */
export function licenseKeyFault(licenseKey: string): LicenseKeyFault | null {
  if (licenseKey.length > LICENSE_KEY_MAX_LENGTH) return 'too-long';
  if (licenseKey.includes('\t')) return 'tab';
  if (isScientificNumber(licenseKey)) return 'scientific';
  if (/[,;|]/.test(licenseKey)) return 'separator';
  if (isHeaderWord(licenseKey)) return 'header';
  if (withoutMarker(licenseKey) !== licenseKey) return 'marker';
  return /[\s\p{Cc}]/u.test(licenseKey) ? 'white-space' : null;
}

const MARKER = /^(?:(?:[-*]|\d{1,4}[.)]|\[[ X]?\])\s+|[*•·▪◦‣●○]\s*|\d{1,4}\)\s*)/;
const LABEL =
  /^(?:(?:LICEN[SC]E|PRODUCT|ACTIVATION|SERIAL|CD)[ _-]?)?(?:KEYS?|CODES?|SERIAL)(?: ?#?\d{1,4})?\s*[:=]\s*/;

/** Returns a normalized key without list markers before it: `1. `, `- `, `• `, `Key: `. */
export function withoutMarker(licenseKey: string): string {
  return licenseKey.replace(MARKER, '').replace(LABEL, '');
}

const keyHeaders = new Set(
  'key keys license licensekey licensekeys serial serials serialkey serialnumber code codes activationcode activationkey productkey productcode cdkey voucher vouchercode'.split(
    ' ',
  ),
);
const otherHeaders = new Set(
  'product products productname duration durationdays days validity note notes comment comments status batch price amount package plan type name username user email date created createdat id no number expires expiry'.split(
    ' ',
  ),
);

/** True if a text is a heading for license keys. */
export function isKeyHeader(text: string): boolean {
  return keyHeaders.has(lettersOf(text));
}

/** True if a text is a heading of a table's column. */
export function isHeaderWord(text: string): boolean {
  const letters = lettersOf(text);
  return keyHeaders.has(letters) || otherHeaders.has(letters);
}

function lettersOf(text: string): string {
  return /\d/.test(text)
    ? ''
    : text
        .toLowerCase()
        .replace(/[^a-z]/g, '')
        .replace(/licen[cs]e/, 'license');
}

/** A pattern anchored at the end would scan a long run of blanks once per blank. */
function withoutSurroundings(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && SURROUNDING.test(text.charAt(start))) start += 1;
  while (end > start && SURROUNDING.test(text.charAt(end - 1))) end -= 1;
  return text.slice(start, end);
}
