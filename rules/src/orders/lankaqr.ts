/*
 * LANKAQR codes of a shop: the static code of its bank, and the code of an order, which holds the
 * order's amount and reference. Source: Central Bank of Sri Lanka, LANKAQR specification 1.3, which
 * builds on EMV QRCPS merchant-presented mode 1.1.
 */

import { decimalText } from '../numbers.ts';

/** The longest code, in characters. */
export const LANKAQR_MAX_LENGTH = 512;

/** Why a text is not a static LANKAQR code of a Sri Lankan shop. */
export const lankaQrFaults = [
  /** It is not a list of tags, lengths and values: another kind of code, or a damaged one. */
  'unreadable',
  /** A character differs from the code that the bank issued. */
  'checksum',
  /** It already holds an amount or is made for one payment. */
  'not-static',
  /** It does not have exactly one LANKAQR merchant, under tag 26 or 27. */
  'merchant',
  /** Its currency is not the Sri Lankan rupee. */
  'currency',
  /** Its country is not Sri Lanka. */
  'country',
  /** Its category, name or city is missing or too long. */
  'shop',
  /** It has no room for the reference of an order. */
  'full',
] as const;

export type LankaQrFault = (typeof lankaQrFaults)[number];

export type LankaQr = {
  /** The static code as the bank issued it. */
  text: string;
  /** The shop's name and city, as bank apps show them. */
  name: string;
  city: string;
};

type Field = readonly [tag: string, value: string];

const TAG = {
  method: '01',
  category: '52',
  currency: '53',
  amount: '54',
  country: '58',
  name: '59',
  city: '60',
  checksum: '63',
  additional: '62',
} as const;
/** Tip and convenience fee. They would change the amount on the bank statement. */
const TIPS = ['55', '56', '57'];
const MERCHANTS = ['26', '27'];
const MERCHANT_ID_LENGTH = 28;
/** The sub-tag of the additional data that holds the reference. */
const REFERENCE = '05';
/** As long as every transfer reference. */
const SAMPLE = { amountMinor: 99_999_999, reference: 'RGZ-XXXX-XX' };

/** Reads the text of a static code, or returns the reason why it is none. */
export function readLankaQr(text: string): LankaQr | LankaQrFault {
  const isText = text.length <= LANKAQR_MAX_LENGTH && text.isWellFormed();
  const fields = isText ? fieldsOf(text) : null;
  const last = fields?.at(-1);
  if (fields === null || last?.[0] !== TAG.checksum || !/^[\dA-F]{4}$/.test(last[1])) {
    return 'unreadable';
  }
  if (!text.endsWith(checksumOf(text.slice(0, -4)))) return 'checksum';
  const known = new Map(fields);
  if (known.size < fields.length || known.get('00') !== '01') return 'unreadable';
  if (known.get(TAG.method) !== '11' || known.has(TAG.amount)) return 'not-static';
  const merchants = MERCHANTS.flatMap((tag) => known.get(tag) ?? []);
  if (merchants.length !== 1 || !merchants.every(isMerchant)) return 'merchant';
  if (known.get(TAG.currency) !== '144') return 'currency';
  if (known.get(TAG.country) !== 'LK') return 'country';
  const [name, city] = [known.get(TAG.name) ?? '', known.get(TAG.city) ?? ''];
  const isShop =
    /^\d{4}$/.test(known.get(TAG.category) ?? '') && isShort(name, 25) && isShort(city, 15);
  if (!isShop) return 'shop';
  if (dynamicText(fields, SAMPLE) === null) return 'full';
  return { text, name, city };
}

/**
 * Returns the code of an order, which holds its amount and reference, so that the buyer types
 * neither.
 * @param reference At most 25 characters.
 */
export function orderLankaQr(
  { text }: LankaQr,
  order: { amountMinor: number; reference: string },
): string {
  const dynamic = dynamicText(fieldsOf(text) ?? [], order);
  if (dynamic === null) throw new Error('the code has no room for the reference');
  return dynamic;
}

function dynamicText(
  fields: readonly Field[],
  { amountMinor, reference }: { amountMinor: number; reference: string },
): string | null {
  const known = new Map(fields.filter(([tag]) => !TIPS.includes(tag)));
  const additional = fieldsOf(known.get(TAG.additional) ?? '');
  if (additional === null) return null;
  known.set(TAG.method, '12');
  known.set(TAG.amount, decimalText(amountMinor, 2));
  known.set(TAG.additional, written(new Map(additional).set(REFERENCE, reference)));
  known.delete(TAG.checksum);
  if ([...known.values()].some((value) => lengthOf(value) > 99)) return null;
  const text = `${written(known)}${TAG.checksum}04`;
  if (text.length + 4 > LANKAQR_MAX_LENGTH) return null;
  return text + checksumOf(text);
}

/** A template whose first part is the merchant's id. */
function isMerchant(value: string): boolean {
  const id = new Map(fieldsOf(value)).get('00');
  return id !== undefined && lengthOf(id) === MERCHANT_ID_LENGTH;
}

function isShort(value: string, most: number): boolean {
  return value !== '' && lengthOf(value) <= most;
}

/** The fields of a text: a tag of two digits, a length of two digits in characters, and the value. */
function fieldsOf(text: string): Field[] | null {
  const letters = Array.from(text);
  const fields: Field[] = [];
  for (let at = 0; at < letters.length;) {
    const head = letters.slice(at, at + 4).join('');
    if (!/^\d{4}$/.test(head)) return null;
    const end = at + 4 + Number(head.slice(2));
    if (end > letters.length) return null;
    fields.push([head.slice(0, 2), letters.slice(at + 4, end).join('')]);
    at = end;
  }
  return fields;
}

/** The fields in the order of their tags, as the specification lists them. */
function written(fields: ReadonlyMap<string, string>): string {
  return [...fields]
    .toSorted(([one], [other]) => Number(one) - Number(other))
    .map(([tag, value]) => `${tag}${`${lengthOf(value)}`.padStart(2, '0')}${value}`)
    .join('');
}

function lengthOf(value: string): number {
  return Array.from(value).length;
}

/** CRC-16/CCITT-FALSE of the UTF-8 bytes, as four hexadecimal digits. */
function checksumOf(text: string): string {
  let sum = 0xff_ff;
  for (const byte of bytesOf(text)) {
    sum ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1) {
      sum = (sum & 0x80_00) === 0 ? sum << 1 : (sum << 1) ^ 0x10_21;
    }
    sum &= 0xff_ff;
  }
  return sum.toString(16).toUpperCase().padStart(4, '0');
}

function bytesOf(text: string): number[] {
  const parts = encodeURIComponent(text).matchAll(/%([\dA-F]{2})|[^%]/g);
  return Array.from(parts, ([character, code]) =>
    code === undefined ? character.charCodeAt(0) : Number.parseInt(code, 16),
  );
}
