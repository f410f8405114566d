import type { OrderFacts } from '@regz/rules/orders.ts';
import { sql } from 'kysely';
import type { Database } from '../platform/database.ts';
import { preparedQuery } from '../platform/database-prepared-query.ts';

/** How an event or a person names an order. */
export type OrderReference = {
  orderId?: string | undefined;
  sessionId?: string | undefined;
  paymentRef?: string | undefined;
};

/**
 * The order that an event of a provider speaks of, by whichever name it gives; our own name for it
 * counts before the provider's.
 */
export async function findReferenced(db: Database, provider: string, reference: OrderReference) {
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
    .limit(1)
    .executeTakeFirst();
}

/**
 * Whatever tells of one payment waits here: else a refund could find no order while the payment
 * that names it does not see the refund yet, and both would be settled.
 */
export async function lockPayment(
  trx: Database,
  provider: string,
  paymentRef: string,
): Promise<void> {
  const name = `${provider}:${paymentRef}`;
  await sql`select pg_advisory_xact_lock(hashtext('payments'), hashtext(${name}))`.execute(trx);
}

/** Whatever fills or changes orders of a product waits here, so that the oldest comes first. */
export async function lockProduct(trx: Database, productId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('orders'), hashtext(${productId}))`.execute(trx);
}

export async function lockOrder(trx: Database, id: string) {
  return trx
    .selectFrom('order_facts')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/**
 * Locks an order after its product, as everybody does who may give keys to orders: in one order
 * everywhere, so that nobody waits in a circle.
 */
export async function lockWithProduct(trx: Database, id: string) {
  const { stock_product_id: productId } = await trx
    .selectFrom('order_facts')
    .select('stock_product_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if (productId !== null) await lockProduct(trx, productId);
  return lockOrder(trx, id);
}

export type OrderRow = Awaited<ReturnType<typeof lockOrder>>;

type Facts = Partial<
  Pick<
    OrderRow,
    | 'processing_at'
    | 'paid_at'
    | 'failed_at'
    | 'failure_code'
    | 'expired_at'
    | 'granted_at'
    | 'payment_ref'
    | 'checkout'
    | 'flag'
    | 'flagged_at'
    | 'needs_key_since'
    | 'license_key_id'
    | 'fulfilled_at'
  >
>;

export async function updateOrder(trx: Database, id: string, facts: Facts): Promise<void> {
  if (Object.keys(facts).length === 0) return;
  await trx.updateTable('order_facts').set(facts).where('id', '=', id).execute();
}

const returnsOf = preparedQuery((db, { id }: { id: string }) =>
  db
    .selectFrom('order_refunds')
    .select(['amount_minor as amountMinor', 'status'])
    .where('order_ref', '=', id),
);

const disputesOf = preparedQuery((db, { id }: { id: string }) =>
  db.selectFrom('order_disputes').select(['status']).where('order_ref', '=', id),
);

/** The facts of an order as the rules read them; the row is locked by the caller. */
export async function readFacts(trx: Database, row: OrderRow): Promise<OrderFacts> {
  const refunds = await returnsOf(trx, { id: row.id });
  const disputes = await disputesOf(trx, { id: row.id });
  return {
    amountMinor: row.amount_minor,
    paid: row.paid_at !== null,
    failed: row.failed_at !== null,
    expired: row.expired_at !== null,
    granted: row.granted_at !== null,
    hasKey: row.license_key_id !== null,
    // The tables allow only the words of the rules.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    refunds: refunds as OrderFacts['refunds'],
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    disputes: disputes as OrderFacts['disputes'],
  };
}

/** Products of which orders wait for a key and a key waits for an order. */
export async function findFillable(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('key_stock_products as p')
    .select('p.id')
    .where((the) =>
      the.exists(
        the
          .selectFrom('order_facts as o')
          .select('o.id')
          .whereRef('o.stock_product_id', '=', 'p.id')
          .where('o.needs_key_since', 'is not', null)
          .where('o.user_id', 'is not', null),
      ),
    )
    .where((the) =>
      the.exists(
        the
          .selectFrom('license_keys as k')
          .select('k.id')
          .whereRef('k.product_id', '=', 'p.id')
          .where('k.activated', '=', false)
          .where('k.assigned_at', 'is', null)
          .where('k.banned', '=', false),
      ),
    )
    .execute();
  return rows.map(({ id }) => id);
}

/** The orders of a product, for real money or for play, that wait for a key, the longest first. */
export async function lockWaiting(
  trx: Database,
  line: { productId: string; live: boolean; limit: number },
) {
  return (
    trx
      .selectFrom('order_facts')
      .selectAll()
      .where('stock_product_id', '=', line.productId)
      .where('live', '=', line.live)
      .where('needs_key_since', 'is not', null)
      // Whose account is gone has nobody to take a key for.
      .where('user_id', 'is not', null)
      .orderBy('needs_key_since')
      .orderBy('id')
      .limit(line.limit)
      .forUpdate()
      .execute()
  );
}
