import { transaction } from '../../platform/database/transaction.ts';
import { type PaymentEvent, storableEvent } from '../../platform/ports/payment-event.ts';
import type { Services } from '../../platform/services.ts';
import { storeEvent } from './order-events.queries.ts';
import { settleEvent } from './settle-event.ts';

/**
 * Stores a provider's reports and settles them at once, for a caller that needs the result. Every event is
 * stored with its job before any is settled, so that none is lost if settling fails.
 */
export async function receiveEvents(
  services: Services,
  { provider, events }: { provider: string; events: readonly PaymentEvent[] },
): Promise<void> {
  const stored: string[] = [];
  for (const each of events) {
    const event = storableEvent(each) ?? each;
    const id = await transaction(services.db, ({ trx }) =>
      storeEvent(services, trx, { provider, event, settles: true }),
    );
    stored.push(id);
  }
  for (const id of stored) await settleEvent(services, id);
}
