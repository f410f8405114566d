import type { Database } from '../platform/database/database.ts';
import { Refusal } from '../platform/refusal.ts';
import { findReceiptOrder, type ReceiptOrder } from './receipts/receipts.queries.ts';

/** Whose order it must be; null where staff ask. */
export type Owner = { id: string } | null;

/** @throws Refusal ORDER_UNKNOWN, also for somebody else's order */
export async function requireOrderOf(
  db: Database,
  orderId: string,
  owner: Owner,
): Promise<ReceiptOrder> {
  const order = await findReceiptOrder(db, orderId, owner?.id ?? null);
  if (order === undefined) throw new Refusal('ORDER_UNKNOWN');
  return order;
}
