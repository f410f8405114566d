import { parseDecimal } from '../numbers.ts';

const DECIMALS = 2;
/** Groups of thousands, or as in India of hundreds of thousands, with one separator throughout. */
const GROUPED = /^[1-9]\d{0,2}([.,'\u2019\s])(?:\d{2,3}\1)*\d{3}$/u;
const AMOUNT =
  /^(\()?([-+])?(?:[A-Z]{2,3}\.?|\p{Sc})?([-+])?(\d[\d.,'\u2019\s]*)([-+])?(?:[A-Z]{3}|\p{Sc})?\(?(CR|DR|C|D)?\.?\)?$/u;

/**
 * Returns an amount of a bank's file in hundredths, below 0 if it left the account. It accepts a
 * point or a comma before the decimals; the other one, a blank or an apostrophe between thousands;
 * a currency; and a debit with a minus on either side, in brackets or with `DR`. Undefined for text
 * that is not an amount, or is ambiguous.
 */
export function parseStatementAmount(text: string): number | undefined {
  const plain = text
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[\u2212\u2013]/g, '-')
    // Rupees without cents: `2500/=`.
    .replace(/\/[=-]+\s*$/, '');
  const match = AMOUNT.exec(plain.replaceAll(/^\s+|\s+$|(?<=\D)\s+|\s+(?=\D)/g, ''));
  if (match === null) return undefined;
  const [, bracket, first, second, digits = '', last, side = ''] = match;
  const minor = parseDecimal(withPoint(digits) ?? '', DECIMALS);
  if (minor === undefined) return undefined;
  const isOwed = bracket !== undefined || [first, second, last].includes('-') || side[0] === 'D';
  return isOwed && minor !== 0 ? -minor : minor;
}

/** Returns the digits with a decimal point and without separators. Null if they are ambiguous. */
function withPoint(digits: string): string | null {
  const [whole = '', ...parts] = digits.split(/[^\d](?=\d{0,2}$)/);
  const grouped = GROUPED.exec(whole);
  if (grouped === null && !/^\d+$/.test(whole)) return null;
  const [decimals] = parts;
  if (decimals === undefined) return whole.replaceAll(/\D/g, '');
  const separator = digits.charAt(whole.length);
  if (!/[.,]/.test(separator) || grouped?.[1] === separator) return null;
  return `${whole.replaceAll(/\D/g, '')}.${decimals}`;
}
