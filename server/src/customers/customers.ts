import type { accountDeletion } from '@regz/contract/customers/deletion.ts';
import { DAY_MS } from '@regz/rules/durations.ts';
import { listTrail } from '../audit/list-trail.ts';
import type { Verbs } from '../platform/http/bind-operations.ts';
import type { Services } from '../platform/services.ts';
import type { OperationsOf, Slice } from '../platform/slice.ts';
import { changeMobileNumber } from './change-mobile-number.ts';
import { customersQueues } from './customers.jobs.ts';
import { mails } from './customers.mails.ts';
import { announceDeletion } from './deletion/announce-deletion.ts';
import { cancelDeletion } from './deletion/cancel-deletion.ts';
import { deleteAccountInTime } from './deletion/delete-account.ts';
import { deleteDueAccounts } from './deletion/delete-due-accounts.ts';
import { deleteNoticesBefore } from './deletion/deletion-notices.queries.ts';
import {
  findDeletion,
  findPreparedDeletion,
  deleteExpiredDeletionForms,
} from './deletion/deletions.queries.ts';
import { prepareDeletion } from './deletion/prepare-deletion.ts';
import { type Countdown, startDeletion } from './deletion/start-deletion.ts';
import { watchDeletions } from './deletion/watch-deletions.ts';
import { exportPersonalData } from './export-personal-data.ts';
import { listActivity } from './list-activity.ts';
import { setLanguage } from './set-language.ts';
import { approveCustomers } from './staff/approve-customers.ts';
import { approveCustomer, banCustomer, unbanCustomer } from './staff/ban-customer.ts';
import { correctAgreed, correctEmail } from './staff/correct-email.ts';
import { correctMobileNumber } from './staff/correct-mobile-number.ts';
import { dropAgreed, dropSecondFactors } from './staff/drop-second-factors.ts';
import { endCustomerSession } from './staff/end-customer-session.ts';
import { exportCustomers } from './staff/export-customers.ts';
import { listTimeline } from './staff/list-timeline.ts';
import { readCustomer } from './staff/read-customer.ts';
import { searchCustomers } from './staff/search-customers.ts';
import { findRegistration } from './staff/timeline.queries.ts';

export const customers = {
  operations: (_services, together): OperationsOf<'customers'> => ({
    customers: {
      exportPersonalData: (services, { caller }) => exportPersonalData(services, caller, together),
      listActivity: (services, { caller }, { before }) =>
        listActivity(services, { customerId: caller.id, before }),
      changeMobileNumber,
      setLanguage,
      ...deletionOperations,
      staff: {
        searchCustomers,
        exportCustomers,
        readCustomer,
        approveCustomer,
        approveCustomers,
        banCustomer,
        unbanCustomer,
        endCustomerSession,
        correctEmail,
        dropSecondFactors,
        correctMobileNumber,
        listTrail: (services, _, { id, before }) =>
          listTrail(services, { of: { kind: 'customer', id }, before }),
        listTimeline: (services, context, input) =>
          listTimeline(services, together.timeline, context, input),
      },
    },
  }),
  mails,
  queues: customersQueues,
  jobs: (services) => ({
    'customers.delete-account': (job) => deleteAccountInTime(services, job),
    'customers.announce-deletion': (job) => announceDeletion(services, job),
  }),
  approvedActs: { 'drop-second-factors': dropAgreed, 'correct-email': correctAgreed },
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

/** Operations by which customers delete their accounts. */
const deletionOperations: Verbs<typeof accountDeletion> = {
  prepareDeletion,
  readPreparedDeletion: async ({ db }, { caller: { sessionId, id: customerId }, clock }) => {
    const form = { sessionId, customerId, at: new Date(clock()) };
    return { reason: (await findPreparedDeletion(db, form))?.reason ?? null };
  },
  startDeletion: async (services, context) => countdown(await startDeletion(services, context)),
  cancelDeletion,
  readDeletion: async ({ db }, { caller, clock }) => {
    const executeAt = await findDeletion(db, caller.id);
    const now = new Date(clock());
    return { pending: executeAt === undefined ? null : countdown({ executeAt, now }) };
  },
};

function countdown({ executeAt, now }: Countdown): { executeAt: string; now: string } {
  return { executeAt: executeAt.toISOString(), now: now.toISOString() };
}

const NOTICES_KEPT_MS = 7 * DAY_MS;

/** Removes deletion forms past their time, and deletion notices not posted for a week. */
async function sweepCustomers({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  await deleteExpiredDeletionForms(db, new Date(clock()));
  await deleteNoticesBefore(db, new Date(clock() - NOTICES_KEPT_MS));
}
