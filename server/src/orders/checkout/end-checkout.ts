import type { Services } from '../../platform/services.ts';
import type { OrderRow } from '../orders.queries.ts';
import { checkOrder } from '../payments/check-order.ts';

/**
 * Asks the provider to take no more money for a closed order, and for one with a coupon what was paid: its use
 * comes back once that is nothing. What is paid all the same is a late payment.
 * @throws PaymentFault if the provider does not answer
 */
export async function endCheckout(services: Services, order: OrderRow): Promise<void> {
  const { id, provider, providerSessionId, couponId } = order;
  if (providerSessionId === null) return;
  await services.payments.find(provider)?.closeCheckout(providerSessionId);
  if (couponId !== null) await checkOrder(services, { id, intervalSeconds: 0 });
}
