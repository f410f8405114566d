import { receiptRefusal } from '@regz/rules/orders/receipts/receipt-number.ts';
import type { ReceiptOrder } from '../../orders/exported-queries.ts';
import { type Owner, requireOrderOf } from '../../orders/require-order-of.ts';
import type { Database } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/refusal.ts';

/**
 * An order that has a receipt.
 * @throws Refusal ORDER_UNKNOWN or ORDER_RECEIPT_UNPAID
 */
export async function requirePaidOrder(
  db: Database,
  orderId: string,
  owner: Owner,
): Promise<ReceiptOrder> {
  const order = await requireOrderOf(db, orderId, owner);
  const refusal = receiptRefusal(order);
  if (refusal !== null) throw new Refusal(refusal);
  return order;
}
