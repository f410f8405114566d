import { type IncludedTax, includedTaxMinor } from './included-tax.ts';

/** Money that went back, in hundredths, at an instant in milliseconds since 1970. */
export type Returned = { kind: 'refund' | 'reversal'; amountMinor: number; atMs: number };

type Paid = {
  amountMinor: number;
  discountMinor: number;
  /** The value of the traded-in days. */
  worthMinor: number;
  refunds: readonly { amountMinor: number; atMs: number }[];
  /** When the bank reversed the payment; null if it did not. */
  reversedAtMs: number | null;
  tax: IncludedTax | null;
};

export type ReceiptSums = {
  /** The plan's price, of which discount and worth are taken off. */
  priceMinor: number;
  chargedMinor: number;
  returned: readonly Returned[];
  /** The rest of the charge. */
  balanceMinor: number;
  /** The tax in the charge, and in what is left of it; null without a tax. */
  tax: { chargedMinor: number; balanceMinor: number } | null;
};

/** The sums of a receipt, in hundredths. A reversal by the bank takes back whatever is left. */
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
