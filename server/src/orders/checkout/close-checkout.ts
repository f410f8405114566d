import type { Services } from '../../platform/services.ts';
import type { OrderRow } from '../orders.queries.ts';

/** Asks the provider to take no more money for an order. What it takes all the same is a late payment. */
export async function closeCheckout({ payments, log }: Services, order: OrderRow): Promise<void> {
  if (order.providerSessionId === null) return;
  try {
    await payments.find(order.provider)?.closeCheckout(order.providerSessionId);
  } catch (error) {
    log.warn({ err: error, order: order.orderId }, 'a checkout could not be closed');
  }
}
