import type { PaymentEvent } from '../../platform/ports/payment-event.ts';
import type { Delivery } from '../../platform/ports/payment-provider.ts';
import type { Services } from '../../platform/services.ts';
import { storeEvent } from './order-events.queries.ts';
import { findDelivery } from './orders-delivery.queries.ts';
import { settleEvent } from './settle-event.ts';

/**
 * Receives what a provider reports: every event is stored before it is settled, so that none is
 * lost when settling fails. Returns what the paid ones among them have delivered to their buyers.
 * @throws whatever kept an event from being settled; it is tried again later as well.
 */
export async function receiveEvents(
  services: Services,
  { provider, events }: { provider: string; events: readonly PaymentEvent[] },
): Promise<Delivery[]> {
  const ids: string[] = [];
  for (const event of events) ids.push(await storeEvent(services.db, provider, event));
  for (const id of ids) await settleEvent(services, id);
  const deliveries: Delivery[] = [];
  for (const event of events) {
    if (event.kind !== 'paid') continue;
    const delivery = await findDelivery(services.db, provider, event);
    if (delivery !== undefined) deliveries.push(delivery);
  }
  return deliveries;
}
