import { DAY_MS } from '@regz/rules/durations.ts';
import * as z from 'zod';
import type { Queues } from '../platform/jobs/queues.ts';
import type { Services } from '../platform/services.ts';
import type { Slice } from '../platform/slice.ts';
import { addHook, editHook } from './add-hook.ts';
import { deliverHook } from './deliver-hook.ts';
import { deleteDeliveriesBefore, deleteRemovedDeliveries } from './deliveries.queries.ts';
import { eventHooksMails } from './event-hooks.mails.ts';
import { listHooks, deleteRemovedHooks } from './event-hooks.queries.ts';
import { eventHookView } from './hook-views.ts';
import { listHookDeliveries } from './list-hook-deliveries.ts';
import { removeHook } from './remove-hook.ts';
import { resendDeliveries, resendDelivery } from './resend-delivery.ts';
import { rotateSecret } from './rotate-secret.ts';
import { sendTest } from './send-test.ts';

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
  operations: {
    eventHooks: {
      listHooks: async ({ db }) => (await listHooks(db)).map(eventHookView),
      addHook,
      editHook,
      removeHook,
      rotateSecret,
      sendTest: (services, _, input) => sendTest(services, input),
      listHookDeliveries: (services, _, input) => listHookDeliveries(services, input),
      resendDelivery,
      resendDeliveries,
    },
  },
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
