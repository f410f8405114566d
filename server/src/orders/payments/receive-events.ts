import type { Delivery, PaymentEvent } from '../../platform/payment-provider.ts';
import type { Services } from '../../platform/services.ts';
import { keepEvent } from './order-events.queries.ts';
import { findDelivery } from './orders-delivery.queries.ts';
import { settleEvent } from './settle-event.ts';

/**
 * Takes in what a provider tells: every event is kept before it is settled, so that none is lost
 * when settling fails. Gives what the paid ones among them have brought their buyers.
 * @throws whatever kept an event from being settled; it is tried again later as well.
 */
export async function receiveEvents(
  services: Services,
  provider: string,
  events: readonly PaymentEvent[],
): Promise<Delivery[]> {
  const ids: string[] = [];
  for (const event of events) ids.push(await keepEvent(services.db, provider, event));
  for (const id of ids) await settleEvent(services, id);
  const deliveries: Delivery[] = [];
  for (const event of events) {
    if (event.kind !== 'paid') continue;
    const delivery = await findDelivery(services.db, provider, event);
    if (delivery !== undefined) deliveries.push(delivery);
  }
  return deliveries;
}
