import * as z from 'zod';
import type { Queues } from '../platform/jobs/queues.ts';

declare module '../platform/jobs/queues.ts' {
  interface JobData {
    'contact.announce-thread': z.infer<typeof opened>;
  }
}

const opened = z.object({ threadId: z.uuid() });

export const contactQueues = {
  'contact.announce-thread': {
    data: opened,
    retryLimit: 8,
    retryDelay: 5,
    retryDelayMax: 600,
  },
} satisfies Partial<Queues>;
