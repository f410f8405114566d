import type { InferContractRouterOutputs } from '@orpc/contract';
import type { Contract } from '@regz/contract/contract.ts';
import { isPaymentProviderId } from '@regz/rules/orders/payment-providers.ts';
import type { CustomerCaller } from '../platform/http/callers.ts';
import type { RequestContext } from '../platform/http/request-context.ts';
import { PaymentFault } from '../platform/ports/payment-provider.ts';
import type { Services } from '../platform/services.ts';
import { buyerTimeLimit } from './checkout/buyer-time-limit.ts';
import { checkOrder } from './checkout/check-order.ts';
import { isEndedUnpaid, orderView } from './order-view.ts';
import { receiptBuyerView } from './receipt-buyer-view.ts';
import { findReceiptOrder } from './receipt-orders.queries.ts';
import { requireOrderOf } from './require-order-of.ts';
import type { ShownOrderRow } from './shown-orders.queries.ts';

type OwnOrder = InferContractRouterOutputs<Contract['orders']>['readOwnOrder'];

/**
 * One order of a customer. While a payment can still arrive, the provider is checked first, at most
 * once every five seconds, so that a lost or late webhook has no effect. A provider that does not
 * answer within five seconds changes nothing.
 * @throws Refusal ORDER_UNKNOWN, also for an order of another account.
 */
export async function readOwnOrder(
  services: Services,
  { caller }: RequestContext<CustomerCaller>,
  { orderId }: { orderId: string },
): Promise<OwnOrder> {
  const before = await requireOrderOf(services.db, orderId, caller);
  const checked = isUndecided(before) && (await checkIfPossible(services, before));
  const after = checked ? await findReceiptOrder(services.db, orderId, caller.id) : before;
  const row = after ?? before;
  const receipt = await receiptBuyerView(services.db, row);
  const nowMs = services.clock();
  return {
    ...orderView(row, nowMs),
    receipt,
    provider: isPaymentProviderId(row.provider) ? row.provider : undefined,
    ended: isEndedUnpaid(row, nowMs) ? true : undefined,
  };
}

function isUndecided({ status }: ShownOrderRow): boolean {
  return status === 'pending' || status === 'failed';
}

async function checkIfPossible(
  services: Services,
  { id, orderId }: ShownOrderRow,
): Promise<boolean> {
  try {
    return await buyerTimeLimit()(checkOrder(services, { id }));
  } catch (error) {
    if (!(error instanceof PaymentFault)) throw error;
    services.log.warn({ err: error, order: orderId }, 'the payment provider could not be queried');
    return false;
  }
}
