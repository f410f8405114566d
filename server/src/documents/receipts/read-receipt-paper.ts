import type { ReceiptOrder } from '../../orders/exported-queries.ts';
import { receiptBuyerView } from '../../orders/receipt-buyer-view.ts';
import type { CustomerCaller } from '../../platform/http/callers.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import type { Services } from '../../platform/services.ts';
import type { Paper } from '../paper/paper.ts';
import { receiptPaper } from './receipt-paper.ts';
import { findReturns } from './receipts.queries.ts';
import { requirePaidOrder } from './require-paid-order.ts';
import { sellerOf } from './seller.ts';

export type AskedReceipt = { orderId: string; timeZone?: string | undefined };

/**
 * The current content of the receipt of a customer's paid order.
 * @throws Refusal ORDER_UNKNOWN, also for an order of another account, or ORDER_RECEIPT_UNPAID
 */
export async function readReceiptPaper(
  services: Services,
  { caller }: RequestContext<CustomerCaller>,
  { orderId, timeZone }: AskedReceipt,
) {
  const order = await requirePaidOrder(services.db, orderId, caller);
  const paper = await paperOf(services, order, timeZone);
  const { number, notices, parties, facts, sections, notes } = paper;
  return { number, notices, parties, facts, sections, notes };
}

/** The receipt of an order, with later refunds, and its times in a time zone. */
export async function paperOf(
  { config, db }: Pick<Services, 'config' | 'db'>,
  order: ReceiptOrder,
  timeZone: string | undefined,
): Promise<Paper> {
  const buyer = await receiptBuyerView(db, order);
  const { refunds, reversedAt } = await findReturns(db, order.id);
  const seller = sellerOf(order, config);
  return receiptPaper({ order, buyer, refunds, reversedAt, seller, timeZone });
}
