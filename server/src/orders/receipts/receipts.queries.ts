import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { selectOrders } from '../order-rows.queries.ts';

/** Orders with the columns of their receipts, besides those for buyers. */
function selectReceiptOrders(db: Database) {
  return selectOrders(db)
    .select(['o.client_name as clientName', 'o.user_id as userId', 'o.provider'])
    .leftJoin('order_receipts as r', 'r.order_ref', 'o.id')
    .select(['r.year', 'r.number', 'r.issued_at as issuedAt', 'r.seller']);
}

export type ReceiptOrder = Awaited<
  ReturnType<ReturnType<typeof selectReceiptOrders>['execute']>
>[number];

/** An order by its public reference; of one customer, or of any customer for staff. */
export async function findReceiptOrder(
  db: Database,
  orderId: string,
  ownerId: string | null,
): Promise<ReceiptOrder | undefined> {
  const found = selectReceiptOrders(db).where('o.order_id', '=', orderId);
  return (ownerId === null ? found : found.where('o.user_id', '=', ownerId)).executeTakeFirst();
}

/**
 * Assigns the next number of a year to an order without one, which the caller has locked. The next
 * caller waits until this transaction ends; after a rollback, the number is free again.
 */
export async function insertReceipt(
  trx: Database,
  receipt: { orderRef: string; year: number; at: Date; seller: string },
): Promise<void> {
  const { orderRef, year, at, seller } = receipt;
  await sql`
    with taken as (
      insert into order_receipt_years as y (year, last)
      select ${year}::integer, 1
       where not exists (select from order_receipts where order_ref = ${orderRef}::uuid)
          on conflict (year) do update set last = y.last + 1
      returning year, last
    )
    insert into order_receipts (order_ref, year, number, issued_at, seller)
    select ${orderRef}::uuid, year, last, ${at}::timestamptz, ${seller}::jsonb from taken`.execute(
    trx,
  );
}

/** The returned money of an order, oldest first: refunds, and a lost dispute. */
export async function findReturns(db: Database, orderRef: string) {
  const refunds = await db
    .selectFrom('order_refunds')
    .select(['amount_minor as amountMinor', 'updated_at as at'])
    .where('order_ref', '=', orderRef)
    .where('status', '=', 'succeeded')
    .orderBy('updated_at')
    .orderBy('refund_ref')
    .execute();
  const lost = await db
    .selectFrom('order_disputes')
    .select('reported_at as at')
    .where('order_ref', '=', orderRef)
    .where('status', '=', 'lost')
    .orderBy('reported_at')
    .limit(1)
    .executeTakeFirst();
  return { refunds, reversedAt: lost?.at ?? null };
}

type OwnedOrder = { id: string; userId: string | null };

/**
 * The buyer that the order's present owner entered for the receipt. The version also counts entries
 * of former owners.
 */
export async function findReceiptBuyer(db: Database, { id, userId }: OwnedOrder) {
  const rows = await db
    .selectFrom('order_receipt_buyers')
    .select(['version', 'name', 'address', 'user_id as userId'])
    .where('order_ref', '=', id)
    .orderBy('version', 'desc')
    .execute();
  const own = rows.find((row) => row.userId === userId);
  return { version: rows[0]?.version ?? 0, name: own?.name ?? '', address: own?.address ?? '' };
}

/**
 * Adds the next version, if the given one is the latest.
 * @returns true if it was
 */
export async function insertReceiptBuyer(
  trx: Database,
  order: { id: string; userId: string },
  buyer: { version: number; name: string; address: string; at: Date },
): Promise<boolean> {
  const { version, name, address, at } = buyer;
  const { numAffectedRows } = await sql`
    insert into order_receipt_buyers (order_ref, version, user_id, name, address, written_at)
    select ${order.id}::uuid, ${version}::integer + 1, ${order.userId}::uuid, ${name}, ${address},
           ${at}::timestamptz
     where ${version}::integer = (select coalesce(max(version), 0) from order_receipt_buyers
                                   where order_ref = ${order.id}::uuid)
        on conflict do nothing`.execute(trx);
  return numAffectedRows === 1n;
}
