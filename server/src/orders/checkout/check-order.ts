import type { Services } from '../../platform/services.ts';
import { updateOrder } from '../orders.queries.ts';
import { claimCheck } from './order-checks.queries.ts';

const INTERVAL_SECONDS = 5;

/**
 * Asks the provider about an order's checkout and applies the answer like a webhook, so that a lost
 * or late webhook makes no difference. Runs at most once every five seconds per order, unless
 * `intervalSeconds` says otherwise; false if it did not run.
 * @throws PaymentFault if the provider does not answer.
 */
export async function checkOrder(
  services: Services,
  { id, intervalSeconds = INTERVAL_SECONDS }: { id: string; intervalSeconds?: number },
): Promise<boolean> {
  const claimed = await claimCheck(services.db, {
    id,
    at: new Date(services.clock()),
    intervalSeconds,
  });
  if (claimed === undefined || claimed.sessionId === null) return false;
  const askedAt = new Date(services.clock());
  if (!(await readSession(services, { ...claimed, sessionId: claimed.sessionId }))) return false;
  await updateOrder(services.db, id, { answeredAt: askedAt });
  return true;
}

/**
 * Applies the provider's answer about a checkout; false without a checkout, or if the provider is
 * not configured.
 * @throws PaymentFault if the provider does not answer.
 */
export async function readSession(
  services: Services,
  { provider: id, sessionId }: { provider: string; sessionId: string | null },
): Promise<boolean> {
  const provider = services.payments.find(id);
  if (provider === undefined || sessionId === null) return false;
  const events = await provider.readCheckout(sessionId);
  await services.paymentEvents.storeAndSettle(services, { provider: provider.id, events });
  return true;
}
