import { PaymentFault } from '../../platform/ports/payment-provider.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { checkOrder } from '../checkout/check-order.ts';
import { requireOrder, showStaffOrder, type StaffOrder } from './staff-order-view.ts';

/**
 * Asks the provider about an order, even if it was checked recently.
 * @throws Refusal ORDER_UNKNOWN or PAYMENT_UNAVAILABLE
 */
export async function checkOrderNow(
  services: Services,
  input: { orderId: string },
): Promise<StaffOrder> {
  const { id } = await requireOrder(services.db, input.orderId);
  try {
    await checkOrder(services, { id, intervalSeconds: 0 });
  } catch (error) {
    if (error instanceof PaymentFault) throw new Refusal('PAYMENT_UNAVAILABLE');
    throw error;
  }
  return showStaffOrder(services, services.db, input);
}
