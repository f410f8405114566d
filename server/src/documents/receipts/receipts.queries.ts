import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';

/**
 * Assigns the next number of a year to an order without one, which the caller has locked. The next
 * caller waits until this transaction ends; after a rollback, the number is free again. The receipt
 * keeps the language that the account has chosen, or else that of the order's request.
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
    insert into order_receipts (order_ref, year, number, issued_at, seller, language)
    select o.id, year, last, ${at}::timestamptz, ${seller}::jsonb,
           coalesce(u.language, o.language, 'en')
      from taken, order_facts o left join users u on u.id = o.user_id
     where o.id = ${orderRef}::uuid`.execute(trx);
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

/** The numbers of a customer's receipts. */
export async function findReceiptsOf(db: Database, userId: string) {
  return db
    .selectFrom('order_receipts')
    .innerJoin('order_facts as o', 'o.id', 'order_receipts.order_ref')
    .select(['o.order_id', 'order_receipts.year', 'order_receipts.number'])
    .select(['order_receipts.issued_at', 'order_receipts.seller'])
    .where('o.user_id', '=', userId)
    .orderBy('order_receipts.issued_at')
    .execute();
}

/** The buyers named on a customer's receipts, with their earlier values. */
export async function findReceiptBuyersOf(db: Database, userId: string) {
  return db
    .selectFrom('order_receipt_buyers')
    .innerJoin('order_facts as o', 'o.id', 'order_receipt_buyers.order_ref')
    .select(['o.order_id', 'order_receipt_buyers.version', 'order_receipt_buyers.name'])
    .select(['order_receipt_buyers.address', 'order_receipt_buyers.written_at'])
    .where('order_receipt_buyers.user_id', '=', userId)
    .orderBy('order_receipt_buyers.written_at')
    .execute();
}
