import { MINUTE_SECONDS } from '@regz/rules/durations.ts';
import * as z from 'zod';
import { type Queues, type Round, schedule } from '../platform/jobs/queues.ts';

declare module '../platform/jobs/queues.ts' {
  interface JobData {
    'community.sweep': Round;
    'community.sync-roles': Round;
    'community.join': z.infer<typeof outsider>;
  }
}

const outsider = z.object({ discordId: z.string() });

/** What the community does after the commit, and by the clock. */
export const communityQueues = {
  'community.sweep': schedule(MINUTE_SECONDS),
  // Brought forward within a second of a request.
  'community.sync-roles': schedule(MINUTE_SECONDS, { retryAfterSeconds: 5 }),
  // More than there are hours in a week: the time until which a join is tried ends it.
  'community.join': {
    data: outsider,
    policy: 'short',
    retryLimit: 400,
    retryDelay: 5,
    retryDelayMax: 3600,
  },
} satisfies Partial<Queues>;
