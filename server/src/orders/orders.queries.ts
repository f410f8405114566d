import type { OrderFacts } from '@regz/rules/orders/order-status.ts';
import { sql } from 'kysely';
import type { Database } from '../platform/database/database.ts';
import { preparedQuery } from '../platform/database/prepared-query.ts';

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
 * The orders that a provider's event refers to, by any reference it has, best match first. Our
 * order id takes precedence over the provider's references.
 */
export async function findReferenced(db: Database, provider: string, reference: OrderReference) {
  const { orderId = null, sessionId = null, paymentRef = null } = reference;
  return db
    .selectFrom('order_facts')
    .select(['id', 'payment_ref as paymentRef'])
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
    .execute();
}

/** Serializes the assignment of a product's keys, so that the longest wait comes first. */
export async function lockProduct(trx: Database, productId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('orders'), hashtext(${productId}))`.execute(trx);
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

/**
 * Locks an order after its product, like all code that may assign keys: one lock order everywhere
 * avoids deadlocks.
 */
export async function lockWithProduct(trx: Database, id: string) {
  const { productId } = await trx
    .selectFrom('order_facts')
    .select('stock_product_id as productId')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if (productId !== null) await lockProduct(trx, productId);
  return lockOrder(trx, id);
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
    fulfilledAt: Date;
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

/** The codes of orders that have one, by the coupon's id. */
export async function findCouponCodes(
  db: Database,
  orders: readonly OrderRow[],
): Promise<ReadonlyMap<string, string>> {
  const ids = orders.flatMap(({ couponId }) => couponId ?? []);
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('coupons')
    .select(['id', 'code'])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, code }) => [id, code]));
}

/** Records which keys were assigned to which orders, which then no longer wait. */
export async function giveKeys(
  trx: Database,
  { orderIds, keyIds, at }: { orderIds: readonly string[]; keyIds: readonly string[]; at: Date },
): Promise<void> {
  await sql`
    update order_facts
       set license_key_id = given.key_id, fulfilled_at = ${at}, needs_key_since = null
      from unnest(${orderIds}::uuid[], ${keyIds}::uuid[]) given (id, key_id)
     where order_facts.id = given.id`.execute(trx);
}

/** The tables allow only the rules' values. */
type Reported =
  | ({ kind: 'refund' } & OrderFacts['refunds'][number])
  | ({ kind: 'dispute' } & OrderFacts['disputes'][number]);

const refundsAndDisputes = preparedQuery(
  (_db, { id }: { id: string }) => sql<Reported>`
    select 'refund' as kind, status, amount_minor as "amountMinor"
      from order_refunds where order_ref = ${id}
     union all
    select 'dispute', status, null from order_disputes where order_ref = ${id}`,
);

/** The facts of an order as the rules read them; the row is locked by the caller. */
export async function readFacts(trx: Database, row: OrderRow): Promise<OrderFacts> {
  const reported = await refundsAndDisputes(trx, { id: row.id });
  return factsOf(row, {
    refunds: reported.filter((each) => each.kind === 'refund'),
    disputes: reported.filter((each) => each.kind === 'dispute'),
  });
}

/** Builds the facts from refunds and disputes that were read before. */
export function factsOf(
  row: OrderRow,
  { refunds, disputes }: Pick<OrderFacts, 'refunds' | 'disputes'>,
): OrderFacts {
  return {
    amountMinor: row.amountMinor,
    paid: row.paidAt !== null,
    failed: row.failedAt !== null,
    expired: row.expiredAt !== null,
    granted: row.grantedAt !== null,
    hasKey: row.licenseKeyId !== null,
    refunds,
    disputes,
  };
}
