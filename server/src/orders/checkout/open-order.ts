import { randomInt } from 'node:crypto';
import type { CurrencyCode } from '@regz/rules/storefront-prices.ts';
import { BASE_CURRENCY } from '@regz/rules/storefront-prices.ts';
import type { CustomerCaller } from '../../platform/http/callers.ts';
import type { RequestContext } from '../../platform/http/context.ts';
import type { Database } from '../../platform/database.ts';
import type { OpenedCheckout } from '../../platform/payment-provider.ts';
import type { Services } from '../../platform/services.ts';
import { transaction } from '../../platform/transaction.ts';
import { insertOrder, lockOpenOrder, updateDisplay } from './open-orders.queries.ts';
import { obtainCheckout } from './obtain-checkout.ts';
import { type OrderRow, updateOrder } from '../orders.queries.ts';

/** What is bought: the plan as it is sold now, and the price as it was shown. */
export type Purchase = {
  planId: string;
  productName: string;
  validityDays: number;
  priceMinor: number;
  stockProductId: string;
  productId: number;
  variantId: number;
  display: { currency: CurrencyCode; amountMinor: number; rateMicros: number };
};

/**
 * Makes the order of a plan and then opens its checkout. An account has one open order of a plan:
 * pressing Buy again leads into the same checkout, in another tab too, unless the price or the
 * provider has changed or the checkout has run out; then the old order is closed.
 * Source: decision 19; issue 4, part 2.
 * @throws Refusal PAYMENT_UNAVAILABLE or PAYMENT_REFUSED; the order stays and is taken up again.
 */
export async function openOrder(
  services: Services,
  context: RequestContext<CustomerCaller>,
  purchase: Purchase,
): Promise<OpenedCheckout & { orderId: string }> {
  await services.budgets.checkout.take(context.caller.id);
  const closed: OrderRow[] = [];
  const order = await transaction(services.db, ({ trx }) =>
    takeUpOrder(services, trx, { context, purchase, closed }),
  );
  for (const old of closed) await closeCheckout(services, old);
  const checkout = await obtainCheckout(services, context, order);
  return { ...checkout, orderId: order.order_id };
}

type Opening = {
  context: RequestContext<CustomerCaller>;
  purchase: Purchase;
  /** Receives the orders that can no longer be paid. */
  closed: OrderRow[];
};

async function takeUpOrder(services: Services, trx: Database, opening: Opening): Promise<OrderRow> {
  const { context, purchase, closed } = opening;
  const { caller } = context;
  const now = new Date(context.clock());
  const display = {
    display_currency: purchase.display.currency,
    display_amount_minor: purchase.display.amountMinor,
    display_rate_micros: purchase.display.rateMicros,
  };
  for (;;) {
    const open = await lockOpenOrder(trx, caller.id, purchase.planId);
    if (open !== undefined && isStillOffered(services, open, purchase, now)) {
      await updateDisplay(trx, open.id, display);
      return open;
    }
    if (open !== undefined) {
      await updateOrder(trx, open.id, { expired_at: now, checkout: null });
      closed.push(open);
    }
    const made = await insertOrder(trx, {
      ...orderOf(services, caller, purchase),
      ...display,
      created_at: now,
    });
    if (made !== undefined) return made;
  }
}

function orderOf({ payments }: Services, caller: CustomerCaller, purchase: Purchase) {
  return {
    order_id: newOrderId(),
    user_id: caller.id,
    client_name: caller.username,
    client_email: caller.account.email,
    plan_id: purchase.planId,
    stock_product_id: purchase.stockProductId,
    product_name: purchase.productName,
    validity_days: purchase.validityDays,
    amount_minor: purchase.priceMinor,
    currency: BASE_CURRENCY,
    provider: payments.current.id,
    provider_product_id: purchase.productId,
    provider_variant_id: purchase.variantId,
    live: payments.current.live,
  };
}

function isStillOffered(
  { payments }: Services,
  order: OrderRow,
  purchase: Purchase,
  now: Date,
): boolean {
  return (
    order.amount_minor === purchase.priceMinor &&
    order.provider === payments.current.id &&
    order.live === payments.current.live &&
    order.provider_product_id === purchase.productId &&
    order.provider_variant_id === purchase.variantId &&
    (order.checkout_expires_at === null || order.checkout_expires_at > now)
  );
}

/** The provider may still take money for it; then the order is paid late, and filled. */
async function closeCheckout({ payments, log }: Services, order: OrderRow): Promise<void> {
  if (order.provider_session_id === null) return;
  try {
    await payments.find(order.provider)?.closeCheckout(order.provider_session_id);
  } catch (error) {
    log.warn({ err: error, order: order.order_id }, 'a checkout could not be closed');
  }
}

const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** `RGZ-` and twelve letters that cannot be mistaken for one another: 60 random bits. */
function newOrderId(): string {
  const letters = Array.from({ length: 12 }, () => LETTERS[randomInt(LETTERS.length)]);
  return `RGZ-${letters.join('')}`;
}
