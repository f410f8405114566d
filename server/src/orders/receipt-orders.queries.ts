import { sql } from 'kysely';
import type { Database } from '../platform/database/database.ts';
import { selectOrders } from './shown-orders.queries.ts';

/** Orders with the columns of their receipts, besides those for buyers. */
function selectReceiptOrders(db: Database) {
  return selectOrders(db)
    .select(['o.client_name as clientName', 'o.user_id as userId', 'o.provider'])
    .leftJoin('order_receipts as r', 'r.order_ref', 'o.id')
    .select(['r.year', 'r.number', 'r.issued_at as issuedAt', 'r.seller'])
    .leftJoin('users as u', 'u.id', 'o.user_id')
    .select(sql<string>`coalesce(r.language, u.language, o.language, 'en')`.as('language'));
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
