import { type IncludedTax, includedTaxMinor } from './included-tax.ts';

/** Returned money, in hundredths, at an instant in milliseconds since 1970. */
export type Returned = { kind: 'refund' | 'reversal'; amountMinor: number; atMs: number };

type Paid = {
  amountMinor: number;
  discountMinor: number;
  /** The value of the traded-in days. */
  worthMinor: number;
  refunds: readonly { amountMinor: number; atMs: number }[];
  /** The time at which the bank reversed the payment. Null if it did not. */
  reversedAtMs: number | null;
  tax: IncludedTax | null;
};

export type ReceiptSums = {
  /** The plan's price, before discount and traded-in value. */
  priceMinor: number;
  chargedMinor: number;
  returned: readonly Returned[];
  /** The rest of the charge. */
  balanceMinor: number;
  /** The tax in the charge, and in the rest of it. Null without a tax. */
  tax: { chargedMinor: number; balanceMinor: number } | null;
};

/**
 * Returns the sums of a receipt, in hundredths. A reversal by the bank takes back the whole rest.
 */
export function receiptSums(paid: Paid): ReceiptSums {
  const { amountMinor, discountMinor, worthMinor, refunds, reversedAtMs, tax } = paid;
  const refundedMinor = refunds.reduce((sum, refund) => sum + refund.amountMinor, 0);
  const leftMinor = Math.max(0, amountMinor - refundedMinor);
  const returned: Returned[] = refunds.map((refund) => ({ kind: 'refund', ...refund }));
  if (reversedAtMs !== null && leftMinor > 0) {
    returned.push({ kind: 'reversal', amountMinor: leftMinor, atMs: reversedAtMs });
  }
  const balanceMinor = reversedAtMs === null ? leftMinor : 0;
  const taxOf = (minor: number, { basisPoints }: IncludedTax) =>
    includedTaxMinor(minor, basisPoints);
  return {
    priceMinor: amountMinor + discountMinor + worthMinor,
    chargedMinor: amountMinor,
    returned,
    balanceMinor,
    tax:
      tax === null
        ? null
        : { chargedMinor: taxOf(amountMinor, tax), balanceMinor: taxOf(balanceMinor, tax) },
  };
}
