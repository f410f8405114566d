import { type GiftWords, isSameGift } from '@regz/rules/orders/gifts/gift.ts';
import type { PaymentProviderId } from '@regz/rules/orders/payment-providers.ts';
import type { UpgradeQuote } from '@regz/rules/orders/upgrade-quote.ts';
import type { CurrencyCode } from '@regz/rules/storefront/currencies.ts';
import { BASE_CURRENCY } from '@regz/rules/storefront/currencies.ts';
import { claimCoupon } from '../../coupons/claim-coupon.ts';
import type { Database } from '../../platform/database/database.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { CustomerCaller } from '../../platform/http/callers.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import type { CheckoutView } from '../../platform/ports/payment-provider.ts';
import type { Services } from '../../platform/services.ts';
import { findGiftWords, insertGift } from '../gifts/gifts.queries.ts';
import { newOrderId } from '../new-order-id.ts';
import { type OrderRow, updateOrder } from '../orders.queries.ts';
import { isQuoteOf } from '../upgrades/order-quote.ts';
import { buyerTimeLimit } from './buyer-time-limit.ts';
import { endCheckout } from './end-checkout.ts';
import { asPaymentRefusal, obtainCheckout } from './obtain-checkout.ts';
import {
  insertOrder,
  lockOpenOrder,
  type NewOrder,
  type PriceDisplay,
  updateDisplay,
} from './open-orders.queries.ts';
import { releaseCoupon } from './release-coupon.ts';

/** The provider of orders that cost nothing: nobody is asked for money. */
const FREE_OF_CHARGE = 'free';

/** What is bought: the plan as it is sold now, and the price as it was shown. */
export type Purchase = {
  planId: string;
  productName: string;
  validityDays: number;
  /** What is charged. */
  priceMinor: number;
  /** What lowered the price, and by how much. */
  coupon: { id: string; version: number; discountMinor: number } | null;
  /** For an upgrade: what lowered the price. */
  quote: UpgradeQuote | null;
  /** Whom it is for, if it is for somebody else. */
  gift: GiftWords | null;
  stockProductId: string;
  productId: number;
  variantId: number;
  /** The way to pay that the buyer chose. */
  provider: PaymentProviderId;
  display: PriceDisplay & { currency: CurrencyCode };
};

/**
 * Creates an order for a plan and then opens its checkout. An account has one open order per plan:
 * pressing Buy again, in another tab too, leads to the same checkout, unless the price, the provider or
 * what is said of a gift has changed or the checkout has expired; then the old order is closed.
 * A coupon moves with its buyer: an open order of another plan that holds it is closed. An order that
 * costs nothing has no checkout. Source: spec decision 19; issue 4, part 2; decision record 0066.
 * @throws Refusal PAYMENT_UNAVAILABLE, after five seconds too, or PAYMENT_REFUSED; the order stays and
 * is reused. What `claimCoupon` refuses; then no order is created.
 */
export async function openOrder(
  services: Services,
  context: RequestContext<CustomerCaller>,
  purchase: Purchase,
): Promise<OpenedOrder> {
  await services.budgets.checkout.take(context.caller.id);
  const inTime = buyerTimeLimit();
  const { coupon, planId } = purchase;
  if (coupon !== null) {
    const held = { userId: context.caller.id, couponId: coupon.id, planId };
    await asPaymentRefusal(inTime(releaseCoupon(services, held)));
  }
  const closed: OrderRow[] = [];
  const order = await transaction(services.db, ({ trx }) =>
    findOrCreateOrder(services, trx, { caller: context.caller, purchase, closed }),
  );
  const closing = Promise.all(closed.map((old) => tryToEnd(services, old)));
  const { orderId } = order;
  const checkout =
    order.provider === FREE_OF_CHARGE
      ? { view: { kind: 'free' as const }, expiresAt: order.createdAt }
      : await asPaymentRefusal(inTime(obtainCheckout(services, context, order)));
  // An old checkout that cannot be closed in time is closed or ends later.
  await inTime(closing).catch(() => undefined);
  return { order, orderId, view: checkout.view, expiresAt: checkout.expiresAt };
}

type OpenedOrder = { order: OrderRow; orderId: string; view: CheckoutView; expiresAt: Date };

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
    const couponMailbox = await claim(services, trx, opening, open);
    if (open !== undefined && (await isStillMeant(services, trx, { open, purchase, now }))) {
      await updateDisplay(trx, open.id, purchase.display);
      return open;
    }
    if (open !== undefined) await closeOrder(services, trx, open, closed);
    const created = await insertOrder(trx, {
      ...newOrder(services, opening, now),
      couponMailbox,
    });
    if (created === undefined) continue;
    if (purchase.gift !== null) await insertGift(trx, created.id, purchase.gift);
    return created;
  }
}

/** Takes a use of the purchase's coupon, if it has one. */
async function claim(
  services: Services,
  trx: Database,
  { caller, purchase: { coupon } }: Opening,
  open: OrderRow | undefined,
): Promise<Buffer | null> {
  if (coupon === null) return null;
  const {
    id,
    account: { email },
  } = caller;
  return claimCoupon(services, trx, {
    coupon,
    customer: { id, email },
    openOrderId: open?.id ?? null,
  });
}

/** The order can no longer be paid; its checkout is closed after the transaction. */
async function closeOrder(
  { clock }: Services,
  trx: Database,
  order: OrderRow,
  closed: OrderRow[],
): Promise<void> {
  await updateOrder(trx, order.id, { expiredAt: new Date(clock()), checkout: null });
  closed.push(order);
}

function providerOf({ priceMinor, provider }: Purchase): string {
  return priceMinor === 0 ? FREE_OF_CHARGE : provider;
}

function newOrder(
  services: Services,
  { caller, purchase }: Opening,
  now: Date,
): Omit<NewOrder, 'couponMailbox'> {
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
    couponId: purchase.coupon?.id ?? null,
    discountMinor: purchase.coupon?.discountMinor ?? 0,
    quote: purchase.quote,
    provider: providerOf(purchase),
    providerProductId: purchase.productId,
    providerVariantId: purchase.variantId,
    live: services.payments.live,
    createdAt: now,
  };
}

/** Whether an open order is what is bought now. */
async function isStillMeant(
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

/** A checkout that cannot be closed ends by itself, and its order is asked about later. */
async function tryToEnd(services: Services, order: OrderRow): Promise<void> {
  try {
    await endCheckout(services, order);
  } catch (error) {
    services.log.warn({ err: error, order: order.orderId }, 'a checkout could not be closed');
  }
}
