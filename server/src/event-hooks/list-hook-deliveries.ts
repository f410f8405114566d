import { EVENT_HOOK_LIMITS } from '@regz/rules/event-hooks/endpoints.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Services } from '../platform/services.ts';
import { listDeliveries } from './deliveries.queries.ts';
import { listHooks } from './event-hooks.queries.ts';
import { type Delivery, deliveryView } from './hook-views.ts';

/**
 * Lists the sent and waiting deliveries of an endpoint, newest first.
 * @throws Refusal EVENT_HOOK_UNKNOWN
 */
export async function listHookDeliveries(
  { db }: Pick<Services, 'db'>,
  { id }: { id: string },
): Promise<Delivery[]> {
  const isKnown = (await listHooks(db)).some((hook) => hook.id === id);
  if (!isKnown) throw new Refusal('EVENT_HOOK_UNKNOWN');
  const rows = await listDeliveries(db, id, EVENT_HOOK_LIMITS.deliveries);
  return rows.map(deliveryView);
}
