import type { Services } from '../../platform/services.ts';
import type { OrderRow } from '../orders.queries.ts';
import { receiveEvents } from './receive-events.ts';

/**
 * An order that costs nothing is paid with its placing, by an event of its own: whatever follows from
 * a payment follows from it, once. Source: decision record 0066.
 */
export async function settleFreeOrder(
  services: Services,
  { orderId, provider, live, currency, createdAt }: OrderRow,
): Promise<void> {
  const paid = {
    kind: 'paid',
    key: orderId,
    occurredAt: createdAt,
    live,
    orderId,
    amount: { minor: 0, currency },
  } as const;
  await receiveEvents(services, { provider, events: [paid] });
}
