import { DAY_MS } from '@regz/rules/durations.ts';
import * as z from 'zod';
import type { Queues } from '../platform/jobs/queues.ts';
import type { Slice } from '../platform/slice.ts';
import { deliverHook } from './deliver-hook.ts';
import { deleteEnded } from './deliveries.queries.ts';
import { addHook, editHook, removeHook } from './edit-hook.ts';
import { mails } from './event-hooks.mails.ts';
import { listHookDeliveries } from './list-hook-deliveries.ts';
import { listHooks } from './list-hooks.ts';
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

const KEPT_MS = 30 * DAY_MS;

export const eventHooks = {
  operations: {
    eventHooks: {
      listHooks,
      addHook,
      editHook,
      removeHook,
      rotateSecret,
      sendTest,
      listHookDeliveries,
      resendDelivery,
      resendDeliveries,
    },
  },
  mails,
  queues: eventHooksQueues,
  jobs: (services) => ({
    'event-hooks.deliver': (job, stopping) => deliverHook(services, job, stopping),
  }),
  // Deletes deliveries 30 days after their creation.
  sweep: ({ db, clock }) => deleteEnded(db, new Date(clock() - KEPT_MS)),
} satisfies Slice;
