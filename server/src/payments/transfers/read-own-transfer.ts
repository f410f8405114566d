import { requireOrderOf } from '../../orders/require-order-of.ts';
import type { CustomerCaller } from '../../platform/http/callers.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import type { Services } from '../../platform/services.ts';
import { transferView, type TransferView } from './transfer-view.ts';

/**
 * The bank transfer of one of a customer's orders.
 * @throws Refusal ORDER_UNKNOWN, also for an order of another account.
 */
export async function readOwnTransfer(
  services: Services,
  { caller }: RequestContext<CustomerCaller>,
  { orderId }: { orderId: string },
): Promise<{ transfer: TransferView | null }> {
  const order = await requireOrderOf(services.db, orderId, caller);
  return { transfer: await transferView(services, services.db, order) };
}
