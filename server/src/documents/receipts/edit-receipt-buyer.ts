import {
  keptReceiptBuyer,
  type ReceiptBuyer,
  receiptBuyerRefusal,
} from '@regz/rules/orders/receipts/receipt-buyer.ts';
import { receiptBuyerView, type ReceiptBuyerView } from '../../orders/receipt-buyer-view.ts';
import { requireOrderOf } from '../../orders/require-order-of.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { CustomerCaller } from '../../platform/http/callers.ts';
import { keepAnswer } from '../../platform/http/idempotency.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { insertReceiptBuyer } from './receipts.queries.ts';

type Edit = ReceiptBuyer & { orderId: string; version: number };

/**
 * Changes the buyer named on the receipt of one of the caller's orders, based on the given
 * `version`; earlier versions are stored.
 * @throws Refusal ORDER_UNKNOWN, also for an order of another account, ORDER_BUYER_UNPRINTABLE, or
 * ORDER_BUYER_CHANGED with the current buyer
 */
export async function editReceiptBuyer(
  services: Services,
  context: RequestContext<CustomerCaller>,
  { orderId, version, ...typed }: Edit,
): Promise<ReceiptBuyerView> {
  const { caller } = context;
  await requireOrderOf(services.db, orderId, caller);
  const buyer = keptReceiptBuyer(typed);
  const refusal = receiptBuyerRefusal(buyer);
  if (refusal !== null) throw new Refusal(refusal.code, refusal.data);
  await services.budgets.receiptBuyer.take(caller.id);
  return transaction(services.db, async ({ trx }) => {
    const order = await requireOrderOf(trx, orderId, caller);
    const next = { ...buyer, version, at: new Date(services.clock()) };
    const isLast = await insertReceiptBuyer(trx, { id: order.id, userId: caller.id }, next);
    if (!isLast) throw new Refusal('ORDER_BUYER_CHANGED', await receiptBuyerView(trx, order));
    const answer = await receiptBuyerView(trx, order);
    await keepAnswer(trx, context.idempotency, answer);
    return answer;
  });
}
