/** Where an order's money comes from, in the order in which it is asked: the first that holds counts. */
export const orderSources = ['trial', 'giveaway', 'coupon', 'gift', 'direct'] as const;
export type OrderSource = (typeof orderSources)[number];

/** What is known of a paid order that tells where its money comes from. */
export type SourceFacts = {
  /** What gave the buyer the first key that they ever redeemed, if they redeemed it before ordering. */
  began: 'trial' | 'giveaway' | null;
  hasCoupon: boolean;
  isGift: boolean;
};

/**
 * The one source of an order. How the buyer came comes before what the order was: whoever began with a
 * trial link or a prize is counted there with everything they buy, with a code or as a gift too; a gift
 * bought with a code is counted with the codes. Source: decision record 0081.
 */
export function sourceOfOrder({ began, hasCoupon, isGift }: SourceFacts): OrderSource {
  if (began !== null) return began;
  if (hasCoupon) return 'coupon';
  return isGift ? 'gift' : 'direct';
}
