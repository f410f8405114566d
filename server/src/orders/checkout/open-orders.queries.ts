import type { GiftWords } from '@regz/rules/orders/gifts/gift.ts';
import type { UpgradeQuote } from '@regz/rules/orders/upgrade-quote.ts';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import type { OpenedCheckout } from '../../platform/ports/payment-provider.ts';
import { orderColumns, type OrderRow } from '../orders.queries.ts';
import { slipWaits } from '../shown-orders.queries.ts';
import { isUnanswered } from './order-checks.queries.ts';

/** The provider of orders that cost nothing. It takes no money. */
export const FREE_OF_CHARGE = 'free';

/** The account's orders of a plan that can still be paid: at most one for itself, and its gifts. */
function openOrders(trx: Database, userId: string, planId: string) {
  return trx
    .selectFrom('order_facts')
    .where('user_id', '=', userId)
    .where('plan_id', '=', planId)
    .where('paid_at', 'is', null)
    .where('expired_at', 'is', null)
    .where('granted_at', 'is', null)
    .where('flag', 'is', null);
}

/** The account's order of a plan for itself that can still be paid, locked; there is at most one. */
export async function lockOpenOrder(trx: Database, userId: string, planId: string) {
  return openOrders(trx, userId, planId)
    .select(orderColumns)
    .where('gift', '=', false)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/**
 * The account's gifts of a plan that can still be paid, locked, the newest first. Purchases of gifts of a
 * plan by an account wait here for one another.
 */
export async function lockOpenGifts(trx: Database, userId: string, planId: string) {
  const name = `${userId}:${planId}`;
  await sql`select pg_advisory_xact_lock(hashtext('gifts'), hashtext(${name}))`.execute(trx);
  return openOrders(trx, userId, planId)
    .select(orderColumns)
    .where('gift', '=', true)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/**
 * Locks the account's unpaid orders that hold a use of a coupon: open ones of other plans, those of
 * the same plan for another person if a customer has one use, and closed ones whose provider has
 * not reported the payments since. Omits an order of the same purchase, which a concurrent request
 * may just have created, and orders that cost nothing, because their payment is stored. Skips
 * orders that another request has locked, so that requests do not wait for each other.
 */
export async function lockUnpaidWithCoupon(
  trx: Database,
  { userId, couponId, planId, gift, openId }: CouponHolder,
) {
  return trx
    .selectFrom('order_facts')
    .select(orderColumns)
    .where('user_id', '=', userId)
    .where('coupon_id', '=', couponId)
    .where('provider', '<>', FREE_OF_CHARGE)
    .where('id', 'is distinct from', openId)
    .where('paid_at', 'is', null)
    .where('processing_at', 'is', null)
    .where('granted_at', 'is', null)
    .where('flag', 'is', null)
    .where(
      sql<boolean>`case when expired_at is null
        then plan_id <> ${planId} or ((gift or ${gift !== null}) and exists (
          select from coupons where id = ${couponId} and max_uses_per_customer = 1))
        else ${isUnanswered} end`,
    )
    .forNoKeyUpdate()
    .skipLocked()
    .execute();
}

type CouponHolder = {
  userId: string;
  couponId: string;
  planId: string;
  gift: GiftWords | null;
  /** The open order of the same purchase. */
  openId: string | null;
};

/** How the price was shown to the buyer, and at which rate in millionths. */
export type PriceDisplay = { currency: string; amountMinor: number; rateMicros: number };

export type NewOrder = Pick<
  OrderRow,
  | 'orderId'
  | 'userId'
  | 'clientName'
  | 'clientEmail'
  | 'planId'
  | 'stockProductId'
  | 'productName'
  | 'validityDays'
  | 'amountMinor'
  | 'currency'
  | 'couponId'
  | 'discountMinor'
  | 'gift'
  | 'provider'
  | 'providerProductId'
  | 'providerVariantId'
  | 'live'
  | 'createdAt'
  | 'language'
> & {
  display: PriceDisplay;
  couponMailbox: Buffer | null;
  quote: UpgradeQuote | null;
  termsVersion: string;
};

/** Inserts an order; undefined if another request has just opened one for the same plan. */
export async function insertOrder(trx: Database, order: NewOrder) {
  return trx
    .insertInto('order_facts')
    .values({
      order_id: order.orderId,
      user_id: order.userId,
      client_name: order.clientName,
      client_email: order.clientEmail,
      plan_id: order.planId,
      stock_product_id: order.stockProductId,
      product_name: order.productName,
      validity_days: order.validityDays,
      amount_minor: order.amountMinor,
      currency: order.currency,
      coupon_id: order.couponId,
      discount_minor: order.discountMinor,
      coupon_mailbox: order.couponMailbox,
      quote: order.quote === null ? null : JSON.stringify(order.quote),
      gift: order.gift,
      terms_version: order.termsVersion,
      ...displayColumns(order.display),
      provider: order.provider,
      provider_product_id: order.providerProductId,
      provider_variant_id: order.providerVariantId,
      live: order.live,
      created_at: order.createdAt,
      language: order.language,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(orderColumns)
    .executeTakeFirst();
}

/** How the price was shown, under which terms and in which language, when the buyer last pressed Buy. */
export async function updateDisplay(
  trx: Database,
  id: string,
  { display, termsVersion, language }: Pick<NewOrder, 'display' | 'termsVersion' | 'language'>,
): Promise<void> {
  await trx
    .updateTable('order_facts')
    .set({ ...displayColumns(display), terms_version: termsVersion, language })
    .where('id', '=', id)
    .execute();
}

function displayColumns({ currency, amountMinor, rateMicros }: PriceDisplay) {
  return {
    display_currency: currency,
    display_amount_minor: amountMinor,
    display_rate_micros: rateMicros,
  };
}

/** Stores the checkout of an order that has none yet; false if another request was faster. */
export async function storeCheckout(
  trx: Database,
  id: string,
  { sessionId, expiresAt, view }: OpenedCheckout,
): Promise<boolean> {
  const stored = await trx
    .updateTable('order_facts')
    .set({
      provider_session_id: sessionId,
      checkout: JSON.stringify(view),
      checkout_expires_at: expiresAt,
    })
    .where('id', '=', id)
    .where('provider_session_id', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return stored !== undefined;
}

export async function findCheckout(db: Database, id: string) {
  return db
    .selectFrom('order_facts')
    .select('provider_session_id as sessionId')
    .select(['checkout as view', 'checkout_expires_at as expiresAt'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

/** The account's unpaid orders with a payment that a provider processes, or with a sent slip. */
export async function findBegunPayments(db: Database, userId: string) {
  return db
    .selectFrom('order_facts as o')
    .select(['o.order_id as orderId', 'o.provider', 'o.processing_at as processingAt'])
    .select(sql<Date | null>`greatest(o.expired_at, o.failed_at)`.as('refusedAt'))
    .select(slipWaits.as('slipWaits'))
    .where('o.user_id', '=', userId)
    .where('o.paid_at', 'is', null)
    .where('o.granted_at', 'is', null)
    .where('o.expired_at', 'is', null)
    .where((or) => or.or([or('o.processing_at', 'is not', null), slipWaits]))
    .orderBy('o.created_at', 'desc')
    .execute();
}
