import { isSameGift } from '@regz/rules/orders/gifts/gift.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Services } from '../../platform/services.ts';
import { findGiftWords } from '../gifts/gifts.queries.ts';
import type { OrderRow } from '../orders.queries.ts';
import { isQuoteOf } from '../upgrades/order-quote.ts';
import { FREE_OF_CHARGE } from './open-orders.queries.ts';
import type { Purchase } from './purchase.ts';

/** True if an open order matches the current purchase. */
export async function isStillMeant(
  services: Services,
  trx: Database,
  { open, purchase, now }: { open: OrderRow; purchase: Purchase; now: Date },
): Promise<boolean> {
  if (!isStillOffered(services, open, purchase, now)) return false;
  return isSameGift(await findGiftWords(trx, open.id), purchase.gift);
}

function isStillOffered(
  services: Services,
  order: OrderRow,
  purchase: Purchase,
  now: Date,
): boolean {
  return (
    order.amountMinor === purchase.priceMinor &&
    order.couponId === (purchase.coupon?.id ?? null) &&
    isQuoteOf(order, purchase.quote) &&
    order.provider === providerOf(purchase) &&
    order.live === services.payments.live &&
    order.providerProductId === purchase.productId &&
    order.providerVariantId === purchase.variantId &&
    (order.checkoutExpiresAt === null || order.checkoutExpiresAt > now)
  );
}

export function providerOf({ priceMinor, provider }: Purchase): string {
  return priceMinor === 0 ? FREE_OF_CHARGE : provider;
}
