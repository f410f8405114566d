import type { ChallengeVerdict } from '../../platform/ports/challenges.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { paceOf } from './network-pace.ts';
import type { PurchaseFacts } from './purchase-facts.queries.ts';
import { gatesFor } from './shop-gates.ts';

type Wish = { priceSeen: number; verdict: ChallengeVerdict; at: Date };

/**
 * Makes sure that a purchase can be made, as far as is visible without waiting for locks. @throws
 * Refusal the first reason why it cannot: CHALLENGE_…, then whether the person may buy at all, the
 * product, the coins, the network, the stock.
 */
export function requireOpenPurchase(
  services: Pick<Services, 'config' | 'clock'>,
  facts: PurchaseFacts | undefined,
  { priceSeen, verdict, at }: Wish,
): void {
  if (facts === undefined) throw new Refusal('SESSION_REQUIRED');
  const nowMs = at.getTime();
  const pace = paceOf(services, facts, nowMs);
  if (facts.challengeSpent) throw new Refusal('CHALLENGE_FAILED');
  if (pace.isBusy && verdict === 'passed') throw new Refusal('CHALLENGE_STRONGER_REQUIRED');
  refuseBuyer(services, facts);
  const price = priceOf(facts, priceSeen);
  if (facts.coins < price)
    throw new Refusal('SHOP_COINS_TOO_FEW', { missing: price - facts.coins });
  if (pace.opensAt !== null) {
    throw new Refusal('SHOP_NETWORK_PACE', {
      retryAfterSeconds: Math.ceil((pace.opensAt.getTime() - nowMs) / 1000),
      opensAt: pace.opensAt.toISOString(),
    });
  }
  if (!facts.inStock) throw new Refusal('SHOP_KEYS_MISSING', { product: facts.product ?? '' });
}

/** Lets on whoever may buy anything. */
function refuseBuyer(services: Pick<Services, 'config' | 'clock'>, facts: PurchaseFacts): void {
  if (facts.isAdmin) throw new Refusal('TASK_STAFF_EXCLUDED');
  if (facts.spendingHeldAt !== null) throw new Refusal('SHOP_SPENDING_HELD');
  const { opensAt, verificationNeeded } = gatesFor(services, facts);
  if (verificationNeeded) throw new Refusal('SHOP_EMAIL_UNVERIFIED');
  if (opensAt !== null) throw new Refusal('SHOP_NOT_OPEN', { opensAt: opensAt.toISOString() });
}

/** The price of a product that is on sale, that the buyer has seen and not bought before. */
function priceOf({ purchaseId, price, isActive }: PurchaseFacts, priceSeen: number): number {
  if (purchaseId !== null) throw new Refusal('SHOP_PURCHASED_BEFORE', { purchaseId });
  if (price === null || isActive !== true) throw new Refusal('SHOP_PRODUCT_UNKNOWN');
  if (price !== priceSeen) throw new Refusal('SHOP_PRICE_CHANGED', { price });
  return price;
}
