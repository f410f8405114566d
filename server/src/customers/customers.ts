import { DAY_MS } from '@regz/rules/durations.ts';
import type { Services } from '../platform/services.ts';
import type { Slice } from '../platform/slice.ts';
import { customersQueues } from './customers.jobs.ts';
import { customersMails } from './customers.mails.ts';
import { customersRoutes } from './customers.routes.ts';
import { announceDeletion } from './deletion/announce-deletion.ts';
import { deleteAccountInTime } from './deletion/delete-account.ts';
import { deleteDueAccounts } from './deletion/delete-due-accounts.ts';
import { deleteNoticesBefore } from './deletion/deletion-notices.queries.ts';
import { deleteExpiredDeletionForms } from './deletion/deletions.queries.ts';
import { watchDeletions } from './deletion/watch-deletions.ts';
import { findRegistration } from './staff/timeline.queries.ts';

export const customers = {
  operations: (services, together) => ({ customers: customersRoutes(services, together) }),
  mails: customersMails,
  queues: customersQueues,
  jobs: (services) => ({
    'accounts.delete': (job) => deleteAccountInTime(services, job),
    'community.deletion-notice': (job) => announceDeletion(services, job),
  }),
  everyHour: [deleteDueAccounts],
  watchStep: watchDeletions,
  sweep: sweepCustomers,
  timeline: [
    {
      name: 'accounts',
      topics: ['account'],
      shownBy: 'customers.staff.readCustomer',
      read: findRegistration,
    },
  ],
} satisfies Slice;

const NOTICES_KEPT_MS = 7 * DAY_MS;

/** Removes deletion forms past their time, and deletion notices not posted for a week. */
async function sweepCustomers({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  await deleteExpiredDeletionForms(db, new Date(clock()));
  await deleteNoticesBefore(db, new Date(clock() - NOTICES_KEPT_MS));
}
