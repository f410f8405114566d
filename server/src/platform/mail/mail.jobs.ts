import * as z from 'zod';
import type { Queues } from '../jobs/queues.ts';

declare module '../jobs/queues.ts' {
  interface JobData {
    'mail.send': z.infer<typeof writtenMail>;
  }
}

const writtenMail = z.object({ id: z.uuid() });

/** Mail is sent after the commit that wrote it to the outbox. */
export const mailQueues = {
  // Retried for about two days: a mail server may be down for long.
  'mail.send': {
    data: writtenMail,
    retryLimit: 100,
    retryDelay: 2,
    retryDelayMax: 1800,
    batchSize: 8,
  },
} satisfies Partial<Queues>;
