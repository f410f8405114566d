import { receiptNumberText } from '@regz/rules/orders/receipts/receipt-number.ts';
import type { ReceiptOrder } from '../../orders/exported-queries.ts';
import type { Owner } from '../../orders/require-order-of.ts';
import type { Services } from '../../platform/services.ts';
import { printPaper } from '../paper/print-paper.ts';
import { type AskedReceipt, paperOf } from './read-receipt-paper.ts';
import { requirePaidOrder } from './require-paid-order.ts';

/**
 * The current receipt of a paid order as a PDF, with refunds.
 * @param owner the account that the order must belong to; null for staff
 * @throws Refusal ORDER_UNKNOWN, also for an order of another account, or ORDER_RECEIPT_UNPAID
 */
export async function readReceipt(
  services: Services,
  owner: Owner,
  { orderId, timeZone }: AskedReceipt,
): Promise<File> {
  if (owner !== null) await services.budgets.receipt.take(owner.id);
  const order = await requirePaidOrder(services.db, orderId, owner);
  const bytes = await printPaper(await paperOf(services, order, timeZone));
  return new File([bytes], fileNameOf(order), { type: 'application/pdf' });
}

/** Such as `receipt-2026-000123.pdf`. Without a number, the order's public reference. */
function fileNameOf({ year, number, orderId }: ReceiptOrder): string {
  const name = year === null || number === null ? orderId : receiptNumberText({ year, number });
  return `receipt-${name}.pdf`;
}
