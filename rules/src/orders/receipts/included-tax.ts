/** A tax that every price includes: `VAT`, 1800 for 18 %, and the seller's tax number. */
export type IncludedTax = { name: string; basisPoints: number; number: string | null };

/**
 * Returns the tax included in an amount, in hundredths, rounded half up, with integer arithmetic.
 * The rest is the price without the tax.
 * @param basisPoints The rate in hundredths of a percent, from 0.
 */
export function includedTaxMinor(totalMinor: number, basisPoints: number): number {
  const rate = BigInt(basisPoints);
  const whole = 10_000n + rate;
  return Number((2n * BigInt(totalMinor) * rate + whole) / (2n * whole));
}

/** A rate for display: 1800 is `18 %`, 250 is `2.5 %`. */
export function percentText(basisPoints: number): string {
  return `${basisPoints / 100} %`;
}
