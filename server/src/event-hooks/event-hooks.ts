import { DAY_MS } from '@regz/rules/durations.ts';
import * as z from 'zod';
import type { Queues } from '../platform/jobs/queues.ts';
import type { Services } from '../platform/services.ts';
import type { Slice } from '../platform/slice.ts';
import { deliverHook } from './deliver-hook.ts';
import { deleteDeliveriesBefore, deleteRemovedDeliveries } from './deliveries.queries.ts';
import { eventHooksMails } from './event-hooks.mails.ts';
import { deleteRemovedHooks } from './event-hooks.queries.ts';
import { eventHooksRoutes } from './event-hooks.routes.ts';

declare module '../platform/jobs/queues.ts' {
  interface JobData {
    'event-hooks.deliver': z.infer<typeof waitingDelivery>;
  }
}

const waitingDelivery = z.object({ id: z.uuid() });

const eventHooksQueues = {
  // An attempt that the endpoint did not accept ends its job and sends another. Retries are for
  // attempts that broke off. The jobs of an endpoint are a group.
  'event-hooks.deliver': {
    data: waitingDelivery,
    policy: 'short',
    retryLimit: 100,
    retryDelay: 2,
    retryDelayMax: 1800,
    workers: 12,
    groupWorkers: 4,
  },
} satisfies Partial<Queues>;

export const eventHooks = {
  operations: (services) => ({ eventHooks: eventHooksRoutes(services) }),
  mails: eventHooksMails,
  queues: eventHooksQueues,
  jobs: (services) => ({
    'event-hooks.deliver': (job, stopping) => deliverHook(services, job, stopping),
  }),
  sweep: sweepEventHooks,
} satisfies Slice;

const KEPT_MS = 30 * DAY_MS;

/**
 * Deletes deliveries 30 days after their creation, and removed endpoints with theirs, in small
 * pieces that delay no other statement.
 */
export async function sweepEventHooks({ db, clock }: Pick<Services, 'db' | 'clock'>) {
  const before = new Date(clock() - KEPT_MS);
  while (await deleteDeliveriesBefore(db, before));
  while (await deleteRemovedDeliveries(db));
  await deleteRemovedHooks(db);
}
