import * as z from 'zod';
import type { Queues } from '../platform/jobs/queues.ts';

declare module '../platform/jobs/queues.ts' {
  interface JobData {
    'community.sync-roles': z.infer<typeof member>;
  }
}

/** The worker looks up itself which members are due. */
const member = z.looseObject({});

/** What the community does after the commit. */
export const communityQueues = {
  'community.sync-roles': {
    data: member,
    policy: 'short',
    retryLimit: 12,
    retryDelay: 2,
    retryDelayMax: 3600,
  },
} satisfies Partial<Queues>;
