const DECIMALS = 8;
const PER_HUNDREDTH = 10n ** BigInt(DECIMALS - 2);
const pattern = /^(\d{1,12})(?:\.(\d{1,8}))?$/;

/**
 * A provider's decimal text as a whole number of hundred-millionths, exactly; undefined for any
 * other text, such as one with a sign, an exponent, a comma or more than eight decimals.
 */
export function decimalUnits(text: string): bigint | undefined {
  const [, whole, fraction = ''] = pattern.exec(text) ?? [];
  if (whole === undefined) return undefined;
  return BigInt(whole + fraction.padEnd(DECIMALS, '0'));
}

/** The same as a whole number of hundredths; undefined if it is not one, such as `0.005`. */
export function hundredths(text: string): number | undefined {
  const units = decimalUnits(text);
  if (units === undefined || units % PER_HUNDREDTH !== 0n) return undefined;
  return Number(units / PER_HUNDREDTH);
}
