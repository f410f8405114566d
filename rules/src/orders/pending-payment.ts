import { isMoneyOnItsWay } from './unpaid-mail.ts';

/** The facts of an order's payment. Times in milliseconds. */
type PaymentFacts = {
  /** Paid, or granted by staff. */
  isSettled: boolean;
  /** The time at which a provider reported that it processes a payment. */
  processingMs: number | null;
  /**
   * The last time at which a provider reported that no money comes, or at which the order was
   * closed.
   */
  refusedMs: number | null;
  /** Whether a slip waits for staff. */
  slipWaits: boolean;
};

/**
 * True if a payment of an order is pending: its provider processes it, or staff have not reviewed
 * the slip of its transfer. Its buyer must not pay again.
 */
export function isPaymentPending(facts: PaymentFacts): boolean {
  if (facts.isSettled) return false;
  return facts.slipWaits || isMoneyOnItsWay(facts);
}
