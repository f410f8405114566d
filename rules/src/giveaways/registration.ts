import { ACCOUNT_LIMITS } from '../identity/account-limits.ts';
import { isBareEmailAddress, normalizeEmail } from '../identity/email-addresses.ts';
import { normalizeMobileNumber } from '../identity/registration.ts';
import { isBlank, westernDigits, withoutInvisible } from '../texts.ts';

/** The longest texts of a registration and of staff's fields, in characters. */
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

/** Returns the reason to refuse a registration, or null. All four fields are required. */
export function giveawayFormRefusal(form: GiveawayForm): GiveawayFormRefusal | null {
  const texts = [form.name, form.email, normalizeMobileNumber(form.mobile), form.gameId];
  if (texts.some(isBlank)) return 'GIVEAWAY_FIELDS_MISSING';
  return isBareEmailAddress(normalizeEmail(form.email)) ? null : 'GIVEAWAY_EMAIL_INVALID';
}

/** Labels that people write before their game id: `ID`, `UID:`, `my player id =`. */
const LABEL =
  /^(?:(?:my|game|ingame|player|user|account|acc|freefire|ff|garena)[^a-z\d]*)*(?:u?id|no|nr|number)[^a-z\d]*(?=\d)/;

/**
 * Returns the normal form of a game id. One game id is one player in any spelling: without blanks,
 * marks and signs around it, labels before a number, signs between digits, and leading zeros.
 * Digits of other scripts are the same digits.
 */
export function normalizeGameId(text: string): string {
  const folded = withoutInvisible(text.normalize('NFKC')).replaceAll(/\s/gu, '').toLowerCase();
  const whole = westernDigits(folded);
  const bare = withoutSigns(whole);
  if (bare === '') return whole;
  const number = bare.replace(LABEL, '').replaceAll(/[\p{P}\p{S}]/gu, '');
  return /^\d+$/.test(number) ? number.replace(/^0+(?=\d)/, '') : bare;
}

/**
 * Returns a text without surrounding punctuation and symbols. A pattern anchored at the end would
 * be slow.
 */
function withoutSigns(text: string): string {
  const characters = Array.from(text);
  const isKept = characters.map((one) => !/[\p{P}\p{S}]/u.test(one));
  const first = isKept.indexOf(true);
  return first === -1 ? '' : characters.slice(first, isKept.lastIndexOf(true) + 1).join('');
}

/** Returns the public part of a name: its first letter. */
export function maskedName(name: string): string {
  const [first = ''] = name.trim();
  return `${first.toUpperCase()}***`;
}
