import { sql } from 'kysely';
import type { Database } from '../platform/database/database.ts';

declare module '../platform/settlement.ts' {
  interface Settlement {
    order: OrderRow;
  }
}

/** How an event or a person refers to an order. */
export type OrderReference = {
  orderId?: string | undefined;
  sessionId?: string | undefined;
  paymentRef?: string | undefined;
};

/**
 * The order that a provider's event refers to, by any reference it has. Our order id takes
 * precedence over the provider's references.
 */
export function selectReferenced(db: Database, provider: string, reference: OrderReference) {
  const { orderId = null, sessionId = null, paymentRef = null } = reference;
  return db
    .selectFrom('order_facts')
    .select('id')
    .where('provider', '=', provider)
    .where((or) =>
      or.or([
        or('order_id', '=', orderId),
        or('provider_session_id', '=', sessionId),
        or('payment_ref', '=', paymentRef),
      ]),
    )
    .orderBy(sql`order_id is not distinct from ${orderId}`, 'desc')
    .orderBy(sql`provider_session_id is not distinct from ${sessionId}`, 'desc')
    .limit(1);
}

/** All stored columns of an order. */
export const orderColumns = [
  'id',
  'order_id as orderId',
  'user_id as userId',
  'client_name as clientName',
  'client_email as clientEmail',
  'plan_id as planId',
  'stock_product_id as stockProductId',
  'product_name as productName',
  'validity_days as validityDays',
  'amount_minor as amountMinor',
  'currency',
  'coupon_id as couponId',
  'coupon_mailbox as couponMailbox',
  'discount_minor as discountMinor',
  'quote',
  'gift',
  'provider',
  'provider_product_id as providerProductId',
  'provider_variant_id as providerVariantId',
  'provider_session_id as providerSessionId',
  'checkout_expires_at as checkoutExpiresAt',
  'payment_ref as paymentRef',
  'live',
  'license_key_id as licenseKeyId',
  'created_at as createdAt',
  'processing_at as processingAt',
  'paid_at as paidAt',
  'failed_at as failedAt',
  'expired_at as expiredAt',
  'granted_at as grantedAt',
  'needs_key_since as needsKeySince',
  'language',
] as const;

/** Locks an order. A transaction that holds its account can still insert rows that refer to it. */
export async function lockOrder(trx: Database, id: string) {
  return trx
    .selectFrom('order_facts')
    .select(orderColumns)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

/**
 * Locks the order that an event refers to, or else the order with the id `otherwise`. Also returns
 * whether another order has the same payment.
 */
export async function lockReferenced(
  trx: Database,
  provider: string,
  { otherwise, ...reference }: OrderReference & { otherwise: string | null },
) {
  const { paymentRef = null } = reference;
  const found = await trx
    .selectFrom('order_facts')
    .select(orderColumns)
    .select(
      sql<boolean>`exists (select from order_facts other where other.provider = ${provider}
                              and other.payment_ref = ${paymentRef} and other.id <> order_facts.id)`.as(
        'isPaymentReused',
      ),
    )
    .where('id', '=', (id) =>
      id.fn.coalesce(selectReferenced(trx, provider, reference), sql<string>`${otherwise}::uuid`),
    )
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (found === undefined) return undefined;
  const { isPaymentReused, ...order } = found;
  return { order, isPaymentReused };
}

/** The order an event was applied to, if it waits for a key. */
export async function findWaiting(db: Database, eventId: string): Promise<OrderRow | undefined> {
  return db
    .selectFrom('order_facts')
    .select(orderColumns)
    .where('id', '=', (event) =>
      event.selectFrom('order_events').select('order_ref').where('id', '=', Number(eventId)),
    )
    .where('needs_key_since', 'is not', null)
    .executeTakeFirst();
}

export type OrderRow = Awaited<ReturnType<typeof lockOrder>>;

export type OrderChange = Partial<
  Pick<
    OrderRow,
    | 'processingAt'
    | 'paidAt'
    | 'failedAt'
    | 'expiredAt'
    | 'grantedAt'
    | 'paymentRef'
    | 'needsKeySince'
    | 'licenseKeyId'
  > & {
    failureCode: string | null;
    /** The checkout's view is dropped once it can no longer be paid. */
    checkout: null;
    flag: string;
    flaggedAt: Date;
    fulfilledAt: Date | null;
    /** The time of the provider's last answer about the checkout. */
    answeredAt: Date;
  }
>;

/** A newly raised flag is open, even if the previous one was resolved. */
const reopenedFlag = { flag_resolved_at: null, flag_resolved_by: null, flag_note: null };

/** Changes only the given columns of an order. */
export async function updateOrder(trx: Database, id: string, change: OrderChange): Promise<void> {
  await trx
    .updateTable('order_facts')
    .set({
      processing_at: change.processingAt,
      paid_at: change.paidAt,
      failed_at: change.failedAt,
      failure_code: change.failureCode,
      expired_at: change.expiredAt,
      granted_at: change.grantedAt,
      payment_ref: change.paymentRef,
      checkout: change.checkout,
      flag: change.flag,
      flagged_at: change.flaggedAt,
      ...(change.flag === undefined ? {} : reopenedFlag),
      needs_key_since: change.needsKeySince,
      license_key_id: change.licenseKeyId,
      fulfilled_at: change.fulfilledAt,
      answered_at: change.answeredAt,
    })
    .where('id', '=', id)
    .execute();
}

/** The prices of a plan, with their dates; undefined if it is deleted. */
export async function findPlanDates(trx: Database, planId: string) {
  return trx
    .selectFrom('storefront_plans')
    .select(['price_minor as priceMinor', 'price_since as priceSince'])
    .select(['sale_price_minor as salePriceMinor', 'sale_from as saleFrom'])
    .select(['sale_until as saleUntil', 'sold_from as soldFrom', 'sold_until as soldUntil'])
    .select('retired_at as retiredAt')
    .where('id', '=', planId)
    .executeTakeFirst();
}

/**
 * Recipients of the account's other orders of the plan that were paid since this one was opened;
 * null for the buyer. Takes an advisory lock, so that payments of a plan by an account run one
 * after another.
 */
export async function findPaidSince(
  trx: Database,
  { id, userId, planId, createdAt }: OrderRow,
): Promise<({ recipient: string; email: string | null } | null)[]> {
  if (userId === null || planId === null) return [];
  const name = `${userId}:${planId}`;
  await sql`select pg_advisory_xact_lock(hashtext('plans'), hashtext(${name}))`.execute(trx);
  const others = await trx
    .selectFrom('order_facts as o')
    .leftJoin('order_gifts as g', (join) =>
      join.onRef('g.order_ref', '=', 'o.id').on('g.taken_back_at', 'is', null),
    )
    .select(['g.recipient', 'g.email'])
    .where('o.user_id', '=', userId)
    .where('o.plan_id', '=', planId)
    .where('o.id', '<>', id)
    .where('o.paid_at', '>=', createdAt)
    .execute();
  return others.map(({ recipient, email }) => (recipient === null ? null : { recipient, email }));
}
