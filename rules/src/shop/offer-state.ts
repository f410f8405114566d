/** The state of a product's button. The first that applies counts. */
export type OfferState =
  | 'purchased'
  | 'purchasing'
  | 'no-keys'
  | 'not-enough-coins'
  | 'held'
  | 'unverified'
  | 'not-open'
  | 'buy';

/** The reasons why a person cannot buy any product. The server checks them in the same order. */
export type Eligibility = {
  spendingHeld: boolean;
  verificationNeeded: boolean;
  /** Null once the shop is open for this person. */
  opensAt: string | null;
};

/** The state of a product's button for a person with a number of coins. */
export function offerState(
  product: { price: number; available: number | null; purchaseId: string | null },
  person: { balance: number; eligibility: Eligibility; purchasing: boolean },
): OfferState {
  if (product.purchaseId !== null) return 'purchased';
  if (person.purchasing) return 'purchasing';
  if (product.available === 0) return 'no-keys';
  if (person.balance < product.price) return 'not-enough-coins';
  if (person.eligibility.spendingHeld) return 'held';
  if (person.eligibility.verificationNeeded) return 'unverified';
  return person.eligibility.opensAt === null ? 'buy' : 'not-open';
}
