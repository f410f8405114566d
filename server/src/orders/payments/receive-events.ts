import { type PaymentEvent, storableEvent } from '../../platform/ports/payment-event.ts';
import type { Services } from '../../platform/services.ts';
import { storeEvent } from './order-events.queries.ts';
import { settleEvent } from './settle-event.ts';

/**
 * Receives a provider's reports: every event is stored before it is settled, so that none is lost
 * if settling fails.
 * @throws whatever kept an event from being settled, which is also retried later.
 */
export async function receiveEvents(
  services: Services,
  { provider, events }: { provider: string; events: readonly PaymentEvent[] },
): Promise<void> {
  const unsettled: string[] = [];
  for (const event of events) {
    const id = await storeEvent(services.db, provider, storableEvent(event) ?? event);
    if (id !== undefined) unsettled.push(id);
  }
  for (const id of unsettled) await settleEvent(services, id);
}
