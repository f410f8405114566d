import { PaymentFault } from '../../platform/payment-provider.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { checkOrder } from '../payments/check-order.ts';
import { orderView, type OrderView } from '../order-view.ts';
import { findOwnOrder, type ShownOrderRow } from '../order-rows.queries.ts';

/**
 * One order of a customer. Where a payment could still arrive, the provider is asked first, at
 * most once in five seconds, so that a late or lost webhook does not show; a provider that does not
 * answer changes nothing. Source: checkout contracts 4.6.
 * @throws Refusal ORDER_UNKNOWN also for an order of somebody else (decision 5).
 */
export async function readOwnOrder(
  services: Services,
  customerId: string,
  orderId: string,
): Promise<OrderView> {
  const known = await findOwnOrder(services.db, customerId, orderId);
  if (known === undefined) throw new Refusal('ORDER_UNKNOWN');
  const asked = isUndecided(known) && (await ask(services, known));
  const row = asked ? await findOwnOrder(services.db, customerId, orderId) : known;
  return orderView(row ?? known, services.clock());
}

function isUndecided({ status }: ShownOrderRow): boolean {
  return status === 'pending' || status === 'failed';
}

async function ask(services: Services, { id, order_id }: ShownOrderRow): Promise<boolean> {
  try {
    return await checkOrder(services, id);
  } catch (error) {
    if (!(error instanceof PaymentFault)) throw error;
    services.log.warn({ err: error, order: order_id }, 'the provider was asked in vain');
    return false;
  }
}
