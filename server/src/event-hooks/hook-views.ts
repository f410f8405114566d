import type { InferContractRouterOutputs } from '@orpc/contract';
import type { Contract } from '@regz/contract/contract.ts';
import { hookEvents } from '@regz/rules/event-hooks/endpoints.ts';
import type { DeliveryRow } from './deliveries.queries.ts';
import type { EventHookRow } from './event-hooks.queries.ts';

type Outputs = InferContractRouterOutputs<Contract['eventHooks']>;
export type EventHook = Outputs['listHooks'][number];
export type Delivery = Outputs['listHookDeliveries'][number];

const reasons = ['staff', 'gone', 'failing'] as const;

/** An endpoint as the contract shows it; its secrets are in none of the columns. */
export function eventHookView(row: EventHookRow): EventHook {
  return {
    ...row,
    events: hookEvents.filter((event) => row.events.includes(event)),
    off: reasons.find((reason) => reason === row.off) ?? null,
    createdAt: row.createdAt.toISOString(),
    failingSince: row.failingSince?.toISOString() ?? null,
    formerSecretUntil: row.formerSecretUntil?.toISOString() ?? null,
  };
}

/** A delivery as the contract shows it, with what was answered last. */
export function deliveryView({ deliveredAt, failedAt, ...row }: DeliveryRow): Delivery {
  const ended = deliveredAt === null ? 'failed' : 'delivered';
  return {
    ...row,
    state: (deliveredAt ?? failedAt) === null ? 'waiting' : ended,
    createdAt: row.createdAt.toISOString(),
    lastTriedAt: row.lastTriedAt?.toISOString() ?? null,
    nextTryAt: row.nextTryAt?.toISOString() ?? null,
  };
}
