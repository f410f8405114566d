import type { Slice } from '../platform/slice.ts';
import { customersQueues } from './customers.jobs.ts';
import { customersMails } from './customers.mails.ts';
import { customersRoutes } from './customers.routes.ts';
import { announceDeletion } from './deletion/announce-deletion.ts';
import { deleteAccountInTime } from './deletion/delete-account.ts';
import { deleteDueAccounts } from './deletion/delete-due-accounts.ts';
import { watchDeletions } from './deletion/watch-deletions.ts';
import { sweepCustomers } from './sweep-customers.ts';

export const customers = {
  operations: (services, together) => ({ customers: customersRoutes(services, together) }),
  mails: customersMails,
  queues: customersQueues,
  jobs: (services) => ({
    'accounts.delete': (job) => deleteAccountInTime(services, job),
    'accounts.delete-overdue': () => deleteDueAccounts(services),
    'community.deletion-notice': (job) => announceDeletion(services, job),
  }),
  watchStep: watchDeletions,
  sweep: sweepCustomers,
} satisfies Slice;
