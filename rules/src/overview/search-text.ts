import { normalizeLicenseKey } from '../licenses/license-key.ts';
import { internationalNumber } from '../orders/payer-contact.ts';
import { readTransferReference } from '../orders/transfer-reference.ts';

/** The fewest characters of a part of a key, and of the middle of a name. */
const PART = 4;
const MIDDLE = 3;

/** Of Sri Lanka, whose numbers people write without it. */
const HOME_CODE = '94';

/** The possible meanings of a text that staff search for; null or empty if it has none. */
export type SearchMeanings = {
  text: string;
  /** A username without the `@` before it. */
  name: string;
  /** The middle of a username. */
  middle: string | null;
  /** The digits of a mobile number in each form in which people write it. */
  mobileDigits: readonly string[];
  discordId: string | null;
  /** Any characters of a license key, as a license key is stored. */
  keyPart: string | null;
  /** References of orders, or their starts: this text, or the parts of a link. */
  orderIds: readonly string[];
  transferReference: string | null;
  /** The addresses that differ from a complete address by one typing error. */
  similarEmails: readonly string[];
};

export function readSearch(typed: string): SearchMeanings {
  const text = typed.trim();
  const number = text.replace(/^#\s*/, '');
  const name = text.replace(/^@/, '');
  const key = normalizeLicenseKey(text);
  const isWord = !/[\s@/#]/.test(name);
  return {
    text,
    name,
    middle: isWord && name.length >= MIDDLE ? name.toLowerCase() : null,
    mobileDigits: mobileDigits(text),
    discordId: /^\d{17,20}$/.test(text) ? text : null,
    keyPart: key.length >= PART && /^[^\s@]\S*$/.test(key) ? key : null,
    orderIds: orderIds(number),
    transferReference: readTransferReference(number) ?? readTransferReference(`RGZ-${number}`),
    similarEmails: oneTypoAway(text.toLowerCase()),
  };
}

/** A text of digits in every form that {@link internationalNumber} reads as the same number. */
function mobileDigits(text: string): readonly string[] {
  if (!/^[+\d][\d\s().-]{6,}$/.test(text)) return [];
  const number = internationalNumber(text)?.slice(1);
  if (number === undefined) return [];
  const local = number.startsWith(HOME_CODE) ? number.slice(HOME_CODE.length) : null;
  const atHome = local === null ? [] : [local, `0${local}`, `${HOME_CODE}0${local}`];
  return [number, `00${number}`, ...atHome];
}

/** References are in capitals and begin with `RGZ-`; imported ones keep their case. */
function orderIds(text: string): readonly string[] {
  const parts = /[/?=&]/.test(text) ? text.split(/[/?=&#]+/) : [text];
  const ids = parts.filter((part) => /^[\w.-]{2,64}$/.test(part)).slice(-MOST_PARTS);
  const spellings = ids.flatMap((id) => {
    const ours = id.toUpperCase().replace(/^(?:RGZ-?)?/, 'RGZ-');
    return [id, id.toUpperCase(), id.toLowerCase(), ours];
  });
  return [...new Set(spellings)];
}

/** The most parts of a link that are read. */
const MOST_PARTS = 8;

const TYPED = 'abcdefghijklmnopqrstuvwxyz0123456789.-_+';
/** Longer addresses are only found as they are typed. */
const MOST_TYPED = 40;

/**
 * The addresses that have one character less, more or other, or two adjacent characters swapped. Empty
 * for a text that is no complete address.
 */
export function oneTypoAway(email: string): readonly string[] {
  if (email.length > MOST_TYPED || !/^[\w.+-]+@[\w-]+(?:\.[\w-]+)+$/.test(email)) return [];
  const found = new Set<string>();
  for (let place = 0; place <= email.length; place += 1) {
    const before = email.slice(0, place);
    const [one = '', two = ''] = email.slice(place);
    const after = email.slice(place + 1);
    found.add(before + after);
    found.add(before + two + one + email.slice(place + 2));
    for (const letter of TYPED) {
      found.add(before + letter + one + after);
      found.add(before + letter + after);
    }
  }
  found.delete(email);
  return [...found];
}
