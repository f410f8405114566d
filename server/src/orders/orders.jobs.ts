import { HOUR_SECONDS, MINUTE_SECONDS } from '@regz/rules/durations.ts';
import * as z from 'zod';
import { type Queues, type Round, schedule } from '../platform/jobs/queues.ts';

declare module '../platform/jobs/queues.ts' {
  interface JobData {
    'orders.fill': z.infer<typeof arrivedStock>;
    'orders.fill-overlooked': Round;
    'orders.retry-events': Round;
    'orders.check-pending': Round;
    'orders.release-refunds': Round;
    'orders.catch-up': Round;
  }
}

const arrivedStock = z.object({ productId: z.uuid() });

/** What orders do after a commit, and by the clock. */
export const ordersQueues = {
  // Stock has arrived; the orders that waited longest come first.
  'orders.fill': { data: arrivedStock, retryLimit: 20, retryDelay: 1, retryDelayMax: 300 },
  'orders.fill-overlooked': schedule(2 * MINUTE_SECONDS),
  'orders.retry-events': schedule(MINUTE_SECONDS),
  'orders.check-pending': schedule(2 * MINUTE_SECONDS),
  'orders.release-refunds': schedule(2 * MINUTE_SECONDS),
  'orders.catch-up': schedule(HOUR_SECONDS, { atEveryStart: true }),
} satisfies Partial<Queues>;
