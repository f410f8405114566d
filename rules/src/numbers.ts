const SCIENTIFIC = /^[+-]?(?:\d{1,3}[.,]\d+|\d)E[+-]?\d{1,3}$/i;

/**
 * True if a text is a number that a spreadsheet has shortened, such as `1.23457E+15`. The original
 * digits of the phone number, id or key are lost.
 */
export function isScientificNumber(text: string): boolean {
  return SCIENTIFIC.test(text.trim());
}

/**
 * Returns a typed whole number, with a minus below 0. Undefined for any other text: `1e3`, `2,50`,
 * `+5` and digits of other scripts are never parsed as another number.
 */
export function parseWhole(text: string): number | undefined {
  const match = /^([-\u2212]?)(\d{1,15})$/.exec(text.trim());
  if (match === null) return undefined;
  const [, sign, digits] = match;
  return sign === '' || Number(digits) === 0 ? Number(digits) : -Number(digits);
}

/**
 * Returns a typed decimal number as a whole number of its smallest parts: with two decimals `12.5`
 * is 1250. Exact, because it uses no floating point. Undefined for text that is not a plain number
 * from 0, or has more decimals.
 * @param decimals The most digits after the point.
 */
export function parseDecimal(text: string, decimals: number): number | undefined {
  const match = /^(\d{0,13})(?:\.(\d*))?$/.exec(text.trim());
  if (match === null) return undefined;
  const [, whole = '', part = ''] = match;
  if ((whole === '' && part === '') || part.length > decimals) return undefined;
  const parts = BigInt(`${whole}${part.padEnd(decimals, '0')}`);
  return parts > BigInt(Number.MAX_SAFE_INTEGER) ? undefined : Number(parts);
}

/**
 * Returns the number as a form shows it for editing: `12.50`. The inverse of {@link parseDecimal}.
 */
export function decimalText(parts: number, decimals: number): string {
  const digits = String(parts).padStart(decimals + 1, '0');
  const point = digits.length - decimals;
  return decimals === 0 ? digits : `${digits.slice(0, point)}.${digits.slice(point)}`;
}
