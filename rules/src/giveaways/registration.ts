import { ACCOUNT_LIMITS } from '../identity/account-limits.ts';
import { isBareEmailAddress, normalizeEmail } from '../identity/email-addresses.ts';
import { normalizeMobileNumber } from '../identity/registration.ts';
import { isBlank, westernDigits, withoutInvisible } from '../texts.ts';

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

/** Why a registration is refused, or null: all four are required. */
export function giveawayFormRefusal(form: GiveawayForm): GiveawayFormRefusal | null {
  const texts = [form.name, form.email, normalizeMobileNumber(form.mobile), form.gameId];
  if (texts.some(isBlank)) return 'GIVEAWAY_FIELDS_MISSING';
  return isBareEmailAddress(normalizeEmail(form.email)) ? null : 'GIVEAWAY_EMAIL_INVALID';
}

/** Labels that people write before their game id: `ID`, `UID:`, `my player id =`. */
const LABEL =
  /^(?:(?:my|game|ingame|player|user|account|acc|freefire|ff|garena)[^a-z\d]*)*(?:u?id|no|nr|number)[^a-z\d]*(?=\d)/;

/**
 * One game id is one player, however it is spelled: without blanks, marks and signs around it, what names it
 * before a number, signs between the digits of a number and zeros before it. Digits of other scripts are the
 * same digits.
 */
export function normalizeGameId(text: string): string {
  const folded = withoutInvisible(text.normalize('NFKC')).replaceAll(/\s/gu, '').toLowerCase();
  const whole = westernDigits(folded);
  const bare = withoutSigns(whole);
  if (bare === '') return whole;
  const number = bare.replace(LABEL, '').replaceAll(/[\p{P}\p{S}]/gu, '');
  return /^\d+$/.test(number) ? number.replace(/^0+(?=\d)/, '') : bare;
}

/** A text without the punctuation and symbols around it. A pattern that is anchored at the end would be slow. */
function withoutSigns(text: string): string {
  const characters = Array.from(text);
  const isKept = characters.map((one) => !/[\p{P}\p{S}]/u.test(one));
  const first = isKept.indexOf(true);
  return first === -1 ? '' : characters.slice(first, isKept.lastIndexOf(true) + 1).join('');
}

/** The part of a name that everybody may read: its first letter. */
export function maskedName(name: string): string {
  const [first = ''] = name.trim();
  return `${first.toUpperCase()}***`;
}
