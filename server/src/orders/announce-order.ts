import { sql } from 'kysely';
import type { Database } from '../platform/database/database.ts';

/** The channel that notifies the open pages of a customer when an order changes. */
export const ORDER_CHANGES = 'order_changes';

/** Notifies a customer's open pages once the transaction is committed; they then reload. */
export async function announceOrder(trx: Database, userId: string | null): Promise<void> {
  if (userId === null) return;
  await sql`select pg_notify(${ORDER_CHANGES}, ${userId})`.execute(trx);
}

/** The same for several orders. */
export async function announceOrders(
  trx: Database,
  orders: readonly { userId: string | null }[],
): Promise<void> {
  const userIds = orders.flatMap(({ userId }) => userId ?? []);
  await sql`
    select pg_notify(${ORDER_CHANGES}, id) from unnest(${userIds}::text[]) id`.execute(trx);
}
