import type { InferContractRouterOutputs } from '@orpc/contract';
import type { Contract } from '@regz/contract/contract.ts';
import { EVENT_HOOK_LIMITS } from '@regz/rules/event-hooks/endpoints.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Services } from '../platform/services.ts';
import { findDeliveries } from './deliveries.queries.ts';
import { findHooks } from './event-hooks.queries.ts';

type Delivery = InferContractRouterOutputs<Contract['eventHooks']>['listHookDeliveries'][number];

/**
 * Lists the sent and waiting deliveries of an endpoint, newest first.
 * @throws Refusal EVENT_HOOK_UNKNOWN
 */
export async function listHookDeliveries(
  { db }: Pick<Services, 'db'>,
  _context: unknown,
  { id }: { id: string },
): Promise<Delivery[]> {
  const isKnown = (await findHooks(db)).some((hook) => hook.id === id);
  if (!isKnown) throw new Refusal('EVENT_HOOK_UNKNOWN');
  const deliveries = await findDeliveries(db, id, EVENT_HOOK_LIMITS.deliveries);
  return deliveries.map((delivery) => ({
    ...delivery,
    createdAt: delivery.createdAt.toISOString(),
    lastTriedAt: delivery.lastTriedAt?.toISOString() ?? null,
    nextTryAt: delivery.nextTryAt?.toISOString() ?? null,
  }));
}
