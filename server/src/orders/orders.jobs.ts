import * as z from 'zod';
import type { Queues } from '../platform/jobs/queues.ts';

declare module '../platform/jobs/queues.ts' {
  interface JobData {
    'orders.fill': z.infer<typeof arrivedStock>;
  }
}

const arrivedStock = z.object({ productId: z.uuid() });

/** What orders do after a commit. */
export const ordersQueues = {
  // Stock has arrived; the orders that waited longest come first.
  'orders.fill': { data: arrivedStock, retryLimit: 20, retryDelay: 1, retryDelayMax: 300 },
} satisfies Partial<Queues>;
