import type { receiptBuyer } from '@regz/contract/orders/orders.ts';
import {
  receiptNumberText,
  withoutReceiptNumber,
} from '@regz/rules/orders/receipts/receipt-number.ts';
import type * as z from 'zod';
import type { Database } from '../platform/database/database.ts';
import { findReceiptBuyer, type ReceiptOrder } from './receipt-orders.queries.ts';

export type ReceiptBuyerView = z.infer<typeof receiptBuyer>;

/** The buyer named on a receipt, and the receipt's number. */
export async function receiptBuyerView(
  db: Database,
  order: ReceiptOrder,
): Promise<ReceiptBuyerView> {
  const { year, number } = order;
  return {
    number: year === null || number === null ? null : receiptNumberText({ year, number }),
    withoutNumber: withoutReceiptNumber(order),
    ...(await findReceiptBuyer(db, order)),
  };
}
