import type { GiftWords } from '@regz/rules/orders/gifts/gift.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { Services } from '../../platform/services.ts';
import { updateOrder } from '../orders.queries.ts';
import { endCheckout } from './end-checkout.ts';
import { lockSameOpen } from './lock-same-open.ts';
import { lockUnpaidWithCoupon } from './open-orders.queries.ts';

/**
 * Closes the account's other orders that hold a use of the coupon, and asks their providers what
 * was paid. The use is returned if nothing was.
 * @throws PaymentFault if a provider does not answer
 */
export async function releaseCoupon(
  services: Services,
  held: { userId: string; couponId: string; planId: string; gift: GiftWords | null },
): Promise<void> {
  const orders = await transaction(services.db, async ({ trx }) => {
    const open = await lockSameOpen(trx, held);
    const found = await lockUnpaidWithCoupon(trx, { ...held, openId: open?.id ?? null });
    const at = new Date(services.clock());
    for (const { id, expiredAt } of found) {
      if (expiredAt === null) await updateOrder(trx, id, { expiredAt: at, checkout: null });
    }
    return found;
  });
  for (const order of orders) await endCheckout(services, order);
}
