import { ACCOUNT_LIMITS } from '../identity/account-limits.ts';
import { isBareEmailAddress, normalizeEmail } from '../identity/email-addresses.ts';
import { isBlank, withoutInvisible } from '../texts.ts';

/** The longest texts of a registration and of what staff write, in characters. */
export const GIVEAWAY_LIMITS = {
  name: 100,
  email: ACCOUNT_LIMITS.email,
  mobile: ACCOUNT_LIMITS.mobileNumber,
  gameId: 40,
  title: 120,
  description: 1000,
  prize: 120,
  prizes: 20,
} as const;

export type GiveawayForm = { name: string; email: string; mobile: string; gameId: string };

export type GiveawayFormRefusal = 'GIVEAWAY_FIELDS_MISSING' | 'GIVEAWAY_EMAIL_INVALID';

/** Why a registration is refused, or null: all four are required. Source: specification A 5. */
export function giveawayFormRefusal(form: GiveawayForm): GiveawayFormRefusal | null {
  const texts = [form.name, form.email, form.mobile, form.gameId];
  if (texts.some(isBlank)) return 'GIVEAWAY_FIELDS_MISSING';
  return isBareEmailAddress(normalizeEmail(form.email)) ? null : 'GIVEAWAY_EMAIL_INVALID';
}

/**
 * One game id is one player, however it is spelled: without blanks, a `#` before it, dashes around
 * it and zeros before a number; digits of other scripts are the same digits.
 */
export function normalizeGameId(text: string): string {
  const folded = withoutInvisible(text.normalize('NFKC')).replaceAll(/\s/gu, '').toLowerCase();
  const digits = folded.replaceAll(/\p{Nd}/gu, (digit) => String(digitValue(digit)));
  const bare = digits.replace(/^[#\p{Pd}]+/u, '').replace(/(?<!\p{Pd})\p{Pd}+$/u, '');
  if (bare === '') return digits;
  return /^\d+$/.test(bare) ? bare.replace(/^0+(?=\d)/, '') : bare;
}

/** The ten digits of every script follow each other, in order and without a gap. */
function digitValue(digit: string): number {
  const code = digit.codePointAt(0) ?? 0;
  let first = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(first - 1))) first -= 1;
  return (code - first) % 10;
}

/** The part of a name that everybody may read: its first letter. */
export function maskedName(name: string): string {
  const [first = ''] = name.trim();
  return `${first.toUpperCase()}***`;
}
