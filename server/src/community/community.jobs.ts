import * as z from 'zod';
import type { Queues } from '../platform/jobs/queues.ts';

declare module '../platform/jobs/queues.ts' {
  interface JobData {
    'community.sync-roles': z.infer<typeof member>;
    'community.join': z.infer<typeof outsider>;
  }
}

/** The worker looks up itself which members are due. */
const member = z.looseObject({});
const outsider = z.object({ discordId: z.string() });

/** What the community does after the commit. */
export const communityQueues = {
  'community.sync-roles': {
    data: member,
    policy: 'short',
    retryLimit: 12,
    retryDelay: 2,
    retryDelayMax: 3600,
  },
  // More than there are hours in a week: the time until which a join is tried ends it.
  'community.join': {
    data: outsider,
    policy: 'short',
    retryLimit: 400,
    retryDelay: 5,
    retryDelayMax: 3600,
  },
} satisfies Partial<Queues>;
