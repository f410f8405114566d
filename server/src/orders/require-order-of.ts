import type { Database } from '../platform/database/database.ts';
import { Refusal } from '../platform/refusal.ts';
import { findReceiptOrder, type ReceiptOrder } from './receipt-orders.queries.ts';

/** The account that the order must belong to; null for staff. */
export type Owner = { id: string } | null;

/** @throws Refusal ORDER_UNKNOWN, also for an order of another account */
export async function requireOrderOf(
  db: Database,
  orderId: string,
  owner: Owner,
): Promise<ReceiptOrder> {
  const order = await findReceiptOrder(db, orderId, owner?.id ?? null);
  if (order === undefined) throw new Refusal('ORDER_UNKNOWN');
  return order;
}
