import { isMoneyOnItsWay } from './unpaid-mail.ts';

/** The facts of an order's payment. Times in milliseconds. */
type PaymentFacts = {
  /** Paid, or granted by staff. */
  isSettled: boolean;
  /** When a provider said that it processes a payment. */
  processingMs: number | null;
  /** When a provider said last that no money comes, or the order was closed. */
  refusedMs: number | null;
  /** Whether a slip waits for staff. */
  slipWaits: boolean;
};

/**
 * Whether a payment of an order is pending: its provider processes it, or staff have yet to look at the slip
 * of its transfer. Its buyer must not pay again.
 */
export function isPaymentPending(facts: PaymentFacts): boolean {
  if (facts.isSettled) return false;
  return facts.slipWaits || isMoneyOnItsWay(facts);
}
