import type { DisputeStatus, RefundStatus } from './order-status.ts';

/** Flags of a payment for an order or plan that is already paid. */
const extraFlags: readonly string[] = ['paid-twice', 'paid-otherwise'];

/** Flags that staff may accept: the agreed price or coupon ended, or the status is unknown. */
const acceptableFlags: readonly string[] = ['late-price', 'late-coupon', 'status-unknown'];

/** The reasons, for the buyer, why money does not count for the order. */
export const otherMoneyReasons = ['twice', 'amount', 'late-price', 'late-coupon', 'other'] as const;
export type OtherMoneyReason = (typeof otherMoneyReasons)[number];

export function otherMoneyReason(flag: string): OtherMoneyReason {
  if (extraFlags.includes(flag)) return 'twice';
  if (flag === 'amount-mismatch' || flag === 'currency-mismatch') return 'amount';
  return flag === 'late-price' || flag === 'late-coupon' ? flag : 'other';
}

/**
 * The money of a payment, in hundredths, by its current use. The four amounts add up to the
 * received amount.
 */
export type PaymentPlaces = {
  countedMinor: number;
  extraMinor: number;
  unmatchedMinor: number;
  returnedMinor: number;
};

type PaymentFacts = {
  receivedMinor: number;
  /** The reason why the payment is not its order's own. Null if it is. */
  flag: string | null;
  refunds: readonly { amountMinor: number; status: RefundStatus }[];
  disputes: readonly { status: DisputeStatus }[];
};

/** Returns the current use of a payment's money. A lost dispute returns all of it. */
export function paymentPlaces({
  receivedMinor,
  flag,
  refunds,
  disputes,
}: PaymentFacts): PaymentPlaces {
  const refundedMinor = refunds
    .filter(({ status }) => status === 'succeeded')
    .reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  const isLost = disputes.some(({ status }) => status === 'lost');
  const returnedMinor = isLost ? receivedMinor : Math.min(refundedMinor, receivedMinor);
  const restMinor = receivedMinor - returnedMinor;
  const isExtra = flag !== null && extraFlags.includes(flag);
  return {
    countedMinor: flag === null ? restMinor : 0,
    extraMinor: isExtra ? restMinor : 0,
    unmatchedMinor: flag === null || isExtra ? 0 : restMinor,
    returnedMinor,
  };
}

/** Whether staff can accept a payment with this flag for its order. */
export function isAcceptableFlag(flag: string | null): boolean {
  return flag !== null && acceptableFlags.includes(flag);
}

/**
 * True if a payment was made after its order was closed, by the provider's time. An order is closed
 * when it ends or its checkout ends, whichever is first.
 */
export function isLatePayment({
  paidAtMs,
  expiredAtMs,
  checkoutEndsAtMs,
}: {
  paidAtMs: number;
  expiredAtMs: number | null;
  checkoutEndsAtMs: number | null;
}): boolean {
  return paidAtMs > Math.min(expiredAtMs ?? Infinity, checkoutEndsAtMs ?? Infinity);
}
