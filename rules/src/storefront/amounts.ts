/**
 * A decimal number as people type it, as a whole number of its smallest parts: with two decimals
 * `12.5` is 1250. Exact, because nothing is computed in floating point. Undefined for what is no
 * plain number from 0 or has more decimals than that.
 * @param decimals how many digits may follow the point.
 */
export function parseDecimal(text: string, decimals: number): number | undefined {
  const match = /^(\d{0,13})(?:\.(\d*))?$/.exec(text.trim());
  if (match === null) return undefined;
  const [, whole = '', part = ''] = match;
  if ((whole === '' && part === '') || part.length > decimals) return undefined;
  const parts = BigInt(`${whole}${part.padEnd(decimals, '0')}`);
  return parts > BigInt(Number.MAX_SAFE_INTEGER) ? undefined : Number(parts);
}

/** The same number as a form shows it for editing: `12.50`; the reverse of {@link parseDecimal}. */
export function decimalText(parts: number, decimals: number): string {
  const digits = String(parts).padStart(decimals + 1, '0');
  const point = digits.length - decimals;
  return decimals === 0 ? digits : `${digits.slice(0, point)}.${digits.slice(point)}`;
}
