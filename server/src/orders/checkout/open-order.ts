import type { GiftWords } from '@regz/rules/orders/gifts/gift.ts';
import type { Language } from '@regz/rules/sites/languages.ts';
import { TERMS_VERSION } from '@regz/rules/sites/terms-version.ts';
import { BASE_CURRENCY } from '@regz/rules/storefront/currencies.ts';
import { claimCoupon } from '../../coupons/claim-coupon.ts';
import type { Database } from '../../platform/database/database.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { CustomerCaller } from '../../platform/http/callers.ts';
import { keepAnswer } from '../../platform/http/idempotency.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import type { CheckoutView } from '../../platform/ports/payment-provider.ts';
import type { Services } from '../../platform/services.ts';
import { insertGift } from '../gifts/gifts.queries.ts';
import { newOrderId } from '../new-order-id.ts';
import { type OrderRow, updateOrder } from '../orders.queries.ts';
import { asPaymentRefusal } from './as-payment-refusal.ts';
import { buyerTimeLimit } from './buyer-time-limit.ts';
import { endCheckout } from './end-checkout.ts';
import { isStillMeant, providerOf } from './is-still-meant.ts';
import { lockSameOpen } from './lock-same-open.ts';
import { obtainCheckout } from './obtain-checkout.ts';
import {
  insertOrder,
  lockUnpaidWithCoupon,
  type NewOrder,
  updateDisplay,
} from './open-orders.queries.ts';
import type { Purchase } from './purchase.ts';
import { requireNothingPending } from './require-nothing-pending.ts';
import { isFreeOrder, settleFreeOrder, storeFreePayment } from './settle-free-order.ts';

/**
 * Creates an order for a plan, opens its checkout and stores the answer. An account has one open
 * order per plan and recipient: buying again, in another tab too, returns the same checkout. A
 * changed price, provider or gift description, or an expired checkout, closes the old order. A
 * coupon moves with its buyer: an open order of another plan that holds it is closed. An order that
 * costs nothing has no checkout. It is paid in the transaction that creates it, so a retry gets the
 * same answer. Source: decision record 0017.
 * @throws Refusal PAYMENT_UNAVAILABLE, after five seconds too, or PAYMENT_REFUSED; the order stays
 * and is reused. PAYMENT_PENDING, and the refusals of `claimCoupon`; then no order is created.
 */
export async function openOrder(
  services: Services,
  context: RequestContext<CustomerCaller>,
  purchase: Purchase,
): Promise<OpenedOrder> {
  await services.budgets.checkout.take(context.caller.id);
  const inTime = buyerTimeLimit();
  const { coupon, planId, gift } = purchase;
  if (coupon !== null) {
    const held = { userId: context.caller.id, couponId: coupon.id, planId, gift };
    await asPaymentRefusal(inTime(releaseCoupon(services, held)));
  }
  const closed: OrderRow[] = [];
  const order = await transaction(services.db, async ({ trx }) => {
    const found = await findOrCreateOrder(services, trx, {
      caller: context.caller,
      language: context.language,
      purchase,
      closed,
    });
    if (isFreeOrder(found)) {
      await storeFreePayment(services, trx, found);
      await keepAnswer(trx, context.idempotency, freeAnswer(found));
    }
    return found;
  });
  const closing = Promise.all(closed.map((old) => tryToEnd(services, old)));
  const answer = isFreeOrder(order)
    ? freeAnswer(order)
    : await payableAnswer(services, context, { order, inTime });
  // An old checkout that does not close in time is closed later or expires.
  await inTime(closing).catch(() => undefined);
  if (isFreeOrder(order)) await settleFreeOrder(services, order);
  return answer;
}

export type OpenedOrder = { orderId: string; view: CheckoutView; expiresAt: string };

function freeAnswer({ orderId, createdAt }: OrderRow): OpenedOrder {
  return { orderId, view: { kind: 'free' }, expiresAt: createdAt.toISOString() };
}

/** Opens the checkout of an order that costs something, and stores the answer. */
async function payableAnswer(
  services: Services,
  context: RequestContext<CustomerCaller>,
  { order, inTime }: { order: OrderRow; inTime: ReturnType<typeof buyerTimeLimit> },
): Promise<OpenedOrder> {
  const checkout = await asPaymentRefusal(inTime(obtainCheckout(services, context, order)));
  const { view, expiresAt } = checkout;
  const answer = { orderId: order.orderId, view, expiresAt: expiresAt.toISOString() };
  await keepAnswer(services.db, context.idempotency, answer);
  return answer;
}

type Opening = {
  caller: CustomerCaller;
  language: Language;
  purchase: Purchase;
  /** Collects the orders that can no longer be paid. */
  closed: OrderRow[];
};

async function findOrCreateOrder(
  services: Services,
  trx: Database,
  opening: Opening,
): Promise<OrderRow> {
  const { caller, language, purchase, closed } = opening;
  const now = new Date(services.clock());
  await requireNothingPending(trx, caller, purchase);
  for (;;) {
    const { planId, gift } = purchase;
    const open = await lockSameOpen(trx, { userId: caller.id, planId, gift });
    const couponMailbox = await claim(services, trx, opening, open);
    if (open !== undefined && (await isStillMeant(services, trx, { open, purchase, now }))) {
      const { display } = purchase;
      await updateDisplay(trx, open.id, { display, termsVersion: TERMS_VERSION, language });
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

/** Closes an order; its checkout is closed after the transaction. */
async function closeOrder(
  { clock }: Services,
  trx: Database,
  order: OrderRow,
  closed: OrderRow[],
): Promise<void> {
  await updateOrder(trx, order.id, { expiredAt: new Date(clock()), checkout: null });
  closed.push(order);
}

function newOrder(
  services: Services,
  { caller, language, purchase }: Opening,
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
    gift: purchase.gift !== null,
    termsVersion: TERMS_VERSION,
    provider: providerOf(purchase),
    providerProductId: purchase.productId,
    providerVariantId: purchase.variantId,
    live: services.payments.live,
    createdAt: now,
    language,
  };
}

/** A checkout that cannot be closed expires, and its order is checked later. */
async function tryToEnd(services: Services, order: OrderRow): Promise<void> {
  try {
    await endCheckout(services, order);
  } catch (error) {
    services.log.warn({ err: error, order: order.orderId }, 'a checkout could not be closed');
  }
}

/**
 * Closes the account's other orders that hold a use of the coupon, and asks their providers what
 * was paid. The use is returned if nothing was.
 * @throws PaymentFault if a provider does not answer
 */
async function releaseCoupon(
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
