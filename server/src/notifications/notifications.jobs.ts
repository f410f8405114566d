import { notificationKinds } from '@regz/rules/notifications/notification-kinds.ts';
import * as z from 'zod';
import type { Queues } from '../platform/jobs/queues.ts';

declare module '../platform/jobs/queues.ts' {
  interface JobData {
    'notifications.announce': z.infer<typeof announcement>;
    'notifications.send': z.infer<typeof notification>;
  }
}

const news = {
  kind: z.enum(notificationKinds),
  /** When it happened. Old news is not sent. */
  at: z.iso.datetime(),
  /** The order that it is about. */
  orderId: z.string().optional(),
};

const announcement = z.object({
  ...news,
  /** Without one, every account that wants the kind. */
  customerId: z.uuid().optional(),
  /** The last subscription of the batch before. */
  after: z.uuid().optional(),
});

const notification = z.object({ ...news, id: z.uuid() });

/** An event that accounts are notified of. */
export type News = Pick<z.infer<typeof announcement>, 'kind' | 'at' | 'orderId'>;

export const notificationsQueues = {
  // One batch of browsers. The next batch is another job, so that other news need not wait.
  'notifications.announce': {
    data: announcement,
    retryLimit: 10,
    retryDelay: 5,
    retryDelayMax: 300,
    keptSeconds: 600,
    workers: 4,
  },
  // One browser whose push service did not take the message.
  'notifications.send': {
    data: notification,
    retryLimit: 10,
    retryDelay: 30,
    retryDelayMax: 3600,
    workers: 4,
  },
} satisfies Partial<Queues>;
