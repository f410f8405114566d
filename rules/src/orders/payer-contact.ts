import { isBareEmailAddress } from '../identity/email-addresses.ts';

/** The contact data that a payment provider may require, by the names of an account's fields. */
export const contactFields = ['email', 'mobileNumber'] as const;
export type ContactField = (typeof contactFields)[number];

/** The contact data of an account. */
export type Contact = { email: string | null; mobileNumber: string | null };

/**
 * Returns the first required field for which an account has no usable value. Null if it has all.
 */
export function missingContact(
  required: readonly ContactField[],
  { email, mobileNumber }: Contact,
): ContactField | null {
  const has: Readonly<Record<ContactField, boolean>> = {
    email: email !== null && isBareEmailAddress(email),
    mobileNumber: internationalNumber(mobileNumber) !== null,
  };
  return required.find((field) => !has[field]) ?? null;
}

/** Of Sri Lanka, for numbers without a country code. */
const COUNTRY_CODE = '94';
/** The digits after the country code. */
const LOCAL_DIGITS = 9;
/** E.164. */
const INTERNATIONAL = /^[1-9]\d{7,14}$/;

/**
 * Returns a mobile number in international form, `+94771234567`. Null for text that is not a
 * number.
 */
export function internationalNumber(typed: string | null): string | null {
  const text = (typed ?? '').normalize('NFKC').trim();
  const digits = text.replaceAll(/\D/g, '');
  const number = withCountryCode(digits, text.startsWith('+'));
  return INTERNATIONAL.test(number) ? `+${number}` : null;
}

function withCountryCode(digits: string, isInternational: boolean): string {
  if (isInternational) return digits.replace(`${COUNTRY_CODE}0`, COUNTRY_CODE);
  if (digits.startsWith('00')) return digits.slice(2);
  if (digits.startsWith('0')) return `${COUNTRY_CODE}${digits.slice(1)}`;
  return digits.length === LOCAL_DIGITS ? `${COUNTRY_CODE}${digits}` : digits;
}

/** Returns the first and last name of a payer. Both contain letters for any username. */
export function payerNames(username: string): { first: string; last: string } {
  const [first = 'Regz', ...others] = username.match(/[\p{L}\p{M}]+/gu) ?? [];
  return { first, last: others.length === 0 ? 'Customer' : others.join(' ') };
}
