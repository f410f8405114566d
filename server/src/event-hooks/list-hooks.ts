import type { InferContractRouterOutputs } from '@orpc/contract';
import type { Contract } from '@regz/contract/contract.ts';
import { hookEvents } from '@regz/rules/event-hooks/endpoints.ts';
import type { Services } from '../platform/services.ts';
import { findHooks } from './event-hooks.queries.ts';

type EventHook = InferContractRouterOutputs<Contract['eventHooks']>['listHooks'][number];

const reasons = ['staff', 'gone', 'failing'] as const;

/** Lists the endpoints, without their secrets. */
export async function listHooks({ db }: Pick<Services, 'db'>): Promise<EventHook[]> {
  return (await findHooks(db)).map((hook) => ({
    ...hook,
    events: hookEvents.filter((event) => hook.events.includes(event)),
    off: reasons.find((reason) => reason === hook.off) ?? null,
    createdAt: hook.createdAt.toISOString(),
    failingSince: hook.failingSince?.toISOString() ?? null,
    formerSecretUntil: hook.formerSecretUntil?.toISOString() ?? null,
  }));
}
