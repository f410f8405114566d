import { receiptNumberText } from '@regz/rules/orders/receipts/receipt-number.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Services } from '../../platform/services.ts';
import type { Owner } from '../require-order-of.ts';
import { printReceipt } from './print-receipt.ts';
import { type ReceiptPaper, receiptPaper } from './receipt-paper.ts';
import { findReceiptBuyer, findReturns, type ReceiptOrder } from './receipts.queries.ts';
import { requirePaidOrder } from './require-paid-order.ts';
import { sellerOf } from './seller.ts';

/**
 * The receipt of a paid order as a PDF, as it is now: with what went back since.
 * @param owner whose order it must be; null for staff
 * @throws Refusal ORDER_UNKNOWN, also for somebody else's order, or ORDER_RECEIPT_UNPAID
 */
export async function readReceipt(
  services: Services,
  owner: Owner,
  { orderId }: { orderId: string },
): Promise<File> {
  if (owner !== null) await services.budgets.receipt.take(owner.id);
  const order = await requirePaidOrder(services.db, orderId, owner);
  const bytes = await printReceipt(await paperOf(services, services.db, order));
  return new File([bytes], fileNameOf(order), { type: 'application/pdf' });
}

async function paperOf(
  { config }: Pick<Services, 'config'>,
  db: Database,
  order: ReceiptOrder,
): Promise<ReceiptPaper> {
  const buyer = await findReceiptBuyer(db, order);
  const { refunds, reversedAt } = await findReturns(db, order.id);
  return receiptPaper({ order, buyer, refunds, reversedAt, seller: sellerOf(order, config) });
}

/** Such as `receipt-2026-000123.pdf`; without a number the order's own reference. */
function fileNameOf({ year, number, orderId }: ReceiptOrder): string {
  const name = year === null || number === null ? orderId : receiptNumberText({ year, number });
  return `receipt-${name}.pdf`;
}
