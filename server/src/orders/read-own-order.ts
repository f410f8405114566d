import type { CustomerCaller } from '../platform/http/callers.ts';
import type { RequestContext } from '../platform/http/request-context.ts';
import { PaymentFault } from '../platform/ports/payment-provider.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Services } from '../platform/services.ts';
import { buyersPatience } from './checkout/buyers-patience.ts';
import { findOwnOrder, type ShownOrderRow } from './order-rows.queries.ts';
import { orderView, type OrderView } from './order-view.ts';
import { checkOrder } from './payments/check-order.ts';

/**
 * One order of a customer. While a payment could still arrive, the provider is asked first, at most
 * once every five seconds, so that a late or lost webhook goes unnoticed; a provider that does not
 * answer within five seconds changes nothing. Source: checkout contracts 4.6.
 * @throws Refusal ORDER_UNKNOWN, also for somebody else's order (decision 5).
 */
export async function readOwnOrder(
  services: Services,
  { caller }: RequestContext<CustomerCaller>,
  { orderId }: { orderId: string },
): Promise<OrderView> {
  const before = await findOwnOrder(services.db, caller.id, orderId);
  if (before === undefined) throw new Refusal('ORDER_UNKNOWN');
  const checked = isUndecided(before) && (await checkIfPossible(services, before));
  const row = checked ? await findOwnOrder(services.db, caller.id, orderId) : before;
  return orderView(row ?? before, services.clock());
}

function isUndecided({ status }: ShownOrderRow): boolean {
  return status === 'pending' || status === 'failed';
}

async function checkIfPossible(
  services: Services,
  { id, orderId }: ShownOrderRow,
): Promise<boolean> {
  try {
    return await buyersPatience()(checkOrder(services, { id }));
  } catch (error) {
    if (!(error instanceof PaymentFault)) throw error;
    services.log.warn({ err: error, order: orderId }, 'the payment provider could not be queried');
    return false;
  }
}
