import { type PaymentEvent, storableEvent } from '../../platform/ports/payment-event.ts';
import type { Services } from '../../platform/services.ts';
import { storeEvent } from './order-events.queries.ts';
import { settleEvent } from './settle-event.ts';

/**
 * Receives a provider's reports: every event is stored before it is settled, so that none is lost
 * if settling fails. A report that comes again is answered when what the first one led to is done.
 * @throws whatever kept an event from being settled, which is also retried later.
 */
export async function receiveEvents(
  services: Services,
  { provider, events }: { provider: string; events: readonly PaymentEvent[] },
): Promise<void> {
  const stored: string[] = [];
  for (const event of events) {
    stored.push(await storeEvent(services.db, provider, storableEvent(event) ?? event));
  }
  for (const id of stored) await settleEvent(services, id);
}
