import type { Services } from '../../platform/services.ts';
import type { OrderRow } from '../orders.queries.ts';
import { checkOrder } from './check-order.ts';

/**
 * Closes the provider's checkout of a closed order. For an order with a coupon, also asks what was
 * paid: the use is returned if nothing was. A payment that still arrives is a late payment.
 * @throws PaymentFault if the provider does not answer
 */
export async function endCheckout(services: Services, order: OrderRow): Promise<void> {
  const { id, provider, providerSessionId, couponId } = order;
  if (providerSessionId === null) return;
  await services.payments.find(provider)?.closeCheckout(providerSessionId);
  if (couponId !== null) await checkOrder(services, { id, intervalSeconds: 0 });
}
