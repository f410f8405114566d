import type { Database } from '../../platform/database/database.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { type PaymentEvent, storableEvent } from '../../platform/ports/payment-event.ts';
import type { Services } from '../../platform/services.ts';
import { insertEvent } from './order-events.queries.ts';
import { LEFT_SECONDS, settleEvent } from './settle-event.ts';

/**
 * Stores an event once, even if it is reported repeatedly, and sends the job that settles it;
 * returns its id. A caller that settles the event in its own request passes `settles`.
 */
export async function storeEvent(
  { jobs }: Pick<Services, 'jobs'>,
  trx: Database,
  { settles, ...report }: { provider: string; event: PaymentEvent; settles: boolean },
): Promise<string> {
  const { id, isNew } = await insertEvent(trx, report);
  const options = { singletonKey: id, startAfter: settles ? LEFT_SECONDS : 0 };
  if (isNew) await jobs.send(trx, 'orders.settle-event', { event: id }, options);
  return id;
}

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
