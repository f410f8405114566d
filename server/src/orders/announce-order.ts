import { sql } from 'kysely';
import type { Database } from '../platform/database.ts';

/** The channel on which open pages of a customer hear that an order changed. */
export const ORDER_CHANGES = 'order_changes';

/** Tells the open pages of a customer, once the transaction is committed, to look again. */
export async function announceOrder(trx: Database, userId: string | null): Promise<void> {
  if (userId === null) return;
  await sql`select pg_notify(${ORDER_CHANGES}, ${userId})`.execute(trx);
}
