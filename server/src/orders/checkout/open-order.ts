import type { CurrencyCode } from '@regz/rules/storefront/currencies.ts';
import { BASE_CURRENCY } from '@regz/rules/storefront/currencies.ts';
import type { Database } from '../../platform/database/database.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { CustomerCaller } from '../../platform/http/callers.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import type { OpenedCheckout } from '../../platform/ports/payment-provider.ts';
import type { Services } from '../../platform/services.ts';
import { newOrderId } from '../new-order-id.ts';
import { type OrderRow, updateOrder } from '../orders.queries.ts';
import { buyersPatience } from './buyers-patience.ts';
import { asPaymentRefusal, obtainCheckout } from './obtain-checkout.ts';
import {
  insertOrder,
  lockOpenOrder,
  type NewOrder,
  type PriceDisplay,
  updateDisplay,
} from './open-orders.queries.ts';

/** What is bought: the plan as it is sold now, and the price as it was shown. */
export type Purchase = {
  planId: string;
  productName: string;
  validityDays: number;
  priceMinor: number;
  stockProductId: string;
  productId: number;
  variantId: number;
  display: PriceDisplay & { currency: CurrencyCode };
};

/**
 * Creates an order for a plan and then opens its checkout. An account has one open order per plan:
 * pressing Buy again, in another tab too, leads to the same checkout, unless the price or the
 * provider has changed or the checkout has expired; then the old order is closed.
 * Source: decision 19; issue 4, part 2.
 * @throws Refusal PAYMENT_UNAVAILABLE, after five seconds too, or PAYMENT_REFUSED; the order stays and
 * is reused.
 */
export async function openOrder(
  services: Services,
  context: RequestContext<CustomerCaller>,
  purchase: Purchase,
): Promise<OpenedCheckout & { orderId: string }> {
  await services.budgets.checkout.take(context.caller.id);
  const closed: OrderRow[] = [];
  const order = await transaction(services.db, ({ trx }) =>
    findOrCreateOrder(services, trx, { caller: context.caller, purchase, closed }),
  );
  const inTime = buyersPatience();
  const closing = Promise.all(closed.map((old) => closeCheckout(services, old)));
  const checkout = await asPaymentRefusal(inTime(obtainCheckout(services, context, order)));
  // An old checkout that cannot be closed in time is closed or ends later.
  await inTime(closing).catch(() => undefined);
  return { ...checkout, orderId: order.orderId };
}

type Opening = {
  caller: CustomerCaller;
  purchase: Purchase;
  /** Receives the orders that can no longer be paid. */
  closed: OrderRow[];
};

async function findOrCreateOrder(
  services: Services,
  trx: Database,
  opening: Opening,
): Promise<OrderRow> {
  const { caller, purchase, closed } = opening;
  const now = new Date(services.clock());
  for (;;) {
    const open = await lockOpenOrder(trx, caller.id, purchase.planId);
    if (open !== undefined && isStillOffered(services, open, purchase, now)) {
      await updateDisplay(trx, open.id, purchase.display);
      return open;
    }
    if (open !== undefined) {
      await updateOrder(trx, open.id, { expiredAt: now, checkout: null });
      closed.push(open);
    }
    const created = await insertOrder(trx, newOrder(services, opening, now));
    if (created !== undefined) return created;
  }
}

function newOrder({ payments }: Services, { caller, purchase }: Opening, now: Date): NewOrder {
  return {
    orderId: newOrderId(),
    userId: caller.id,
    clientName: caller.username,
    clientEmail: caller.account.email,
    planId: purchase.planId,
    stockProductId: purchase.stockProductId,
    productName: purchase.productName,
    validityDays: purchase.validityDays,
    amountMinor: purchase.priceMinor,
    currency: BASE_CURRENCY,
    display: purchase.display,
    provider: payments.current.id,
    providerProductId: purchase.productId,
    providerVariantId: purchase.variantId,
    live: payments.current.live,
    createdAt: now,
  };
}

function isStillOffered(
  { payments }: Services,
  order: OrderRow,
  purchase: Purchase,
  now: Date,
): boolean {
  return (
    order.amountMinor === purchase.priceMinor &&
    order.provider === payments.current.id &&
    order.live === payments.current.live &&
    order.providerProductId === purchase.productId &&
    order.providerVariantId === purchase.variantId &&
    (order.checkoutExpiresAt === null || order.checkoutExpiresAt > now)
  );
}

/** The provider may still take money for it; then the order is paid late, and filled. */
async function closeCheckout({ payments, log }: Services, order: OrderRow): Promise<void> {
  if (order.providerSessionId === null) return;
  try {
    await payments.find(order.provider)?.closeCheckout(order.providerSessionId);
  } catch (error) {
    log.warn({ err: error, order: order.orderId }, 'a checkout could not be closed');
  }
}
