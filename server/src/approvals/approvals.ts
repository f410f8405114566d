import { MINUTE_SECONDS } from '@regz/rules/durations.ts';
import * as z from 'zod';
import type { Queues } from '../platform/jobs/queues.ts';
import type { Slice } from '../platform/slice.ts';
import { mails } from './approvals.mails.ts';
import { findApprovalsAbout } from './approvals.queries.ts';
import { approve, decline } from './approve.ts';
import { carryOutConfirmed, confirm } from './confirm.ts';
import { list } from './list.ts';

declare module '../platform/jobs/queues.ts' {
  interface JobData {
    'approvals.carry-out': z.infer<typeof approval>;
  }
}

const approval = z.object({ id: z.uuid() });

const approvalsQueues = {
  // Carries out an act that waited.
  'approvals.carry-out': {
    data: approval,
    retryLimit: 10_000,
    retryDelay: 1,
    retryDelayMax: MINUTE_SECONDS,
  },
} satisfies Partial<Queues>;

export const approvals = {
  operations: { approvals: { list, approve, confirm, decline } },
  mails,
  exportCustomer: async (db, { id }) => ({ approvals: await findApprovalsAbout(db, id) }),
  queues: approvalsQueues,
  jobs: (services) => ({
    'approvals.carry-out': (job) => carryOutConfirmed(services, job),
  }),
} satisfies Slice;
