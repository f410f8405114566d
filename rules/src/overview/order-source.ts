/** The sources of an order's money. The first that applies counts. */
export const orderSources = ['trial', 'giveaway', 'coupon', 'gift', 'direct'] as const;
export type OrderSource = (typeof orderSources)[number];

/** The facts of a paid order that decide its source. */
export type SourceFacts = {
  /** The source of the buyer's first redeemed key, if it was redeemed before the order. */
  began: 'trial' | 'giveaway' | null;
  hasCoupon: boolean;
  isGift: boolean;
};

/**
 * Returns the one source of an order. The buyer's origin comes before the kind of order. A buyer
 * whose first key came from a trial link or a prize counts there for all orders, including those
 * with a code or as a gift. A gift bought with a code counts as a coupon order.
 */
export function sourceOfOrder({ began, hasCoupon, isGift }: SourceFacts): OrderSource {
  if (began !== null) return began;
  if (hasCoupon) return 'coupon';
  return isGift ? 'gift' : 'direct';
}
