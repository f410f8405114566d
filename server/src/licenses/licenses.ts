import { DAY_MS } from '@regz/rules/durations.ts';
import type { Database } from '../platform/database/database.ts';
import type { Figure } from '../platform/metrics/keep-figures.ts';
import type { PersonalData } from '../platform/personal-data.ts';
import type { Services } from '../platform/services.ts';
import type { Slice } from '../platform/slice.ts';
import { announceExpiries } from './expiry/announce-expiries.ts';
import { carryOutFreezes } from './freezing/carry-out-freezes.ts';
import {
  findOwnExpiryNotices,
  findOwnFreezeRequest,
  findOwnKeys,
  findOwnRedemptions,
  findOwnReminderRefusal,
  findOwnTimeEntries,
  findOwnTrialMarks,
} from './license-exports.queries.ts';
import { licensesBudgets } from './licenses.budgets.ts';
import { licensesQueues } from './licenses.jobs.ts';
import { licensesMails, REMINDERS } from './licenses.mails.ts';
import { licensesRoutes } from './licenses.routes.ts';
import { refuseReminders } from './reminders.queries.ts';
import { licenseTimeline } from './staff/license-timeline.ts';
import { beginTimeChange } from './staff/time-changes/begin-time-change.ts';
import { changeNextAccounts } from './staff/time-changes/change-next-accounts.ts';
import { deletePreviewsBefore } from './staff/time-changes/time-changes.queries.ts';
import { countTimeFaults } from './time/license-time.queries.ts';
import { watchTime } from './time/watch-time.ts';
import { sweepTrialMarks } from './trials/sweep-trial-marks.ts';

export const licenses = {
  operations: (services) => ({ licenses: licensesRoutes(services) }),
  mails: licensesMails,
  unsubscribe: { [REMINDERS]: refuseReminders },
  attemptLimits: () => licensesBudgets,
  queues: licensesQueues,
  jobs: (services) => ({
    'licenses.announce-expiries': () => announceExpiries(services),
    'licenses.carry-out-freezes': () => carryOutFreezes(services),
    'licenses.begin-time-change': (job) => beginTimeChange(services, job),
    'licenses.change-time': (job) => changeNextAccounts(services, job),
  }),
  sweep: async (services) => {
    await sweepTrialMarks(services);
    await deletePreviewsBefore(services.db, new Date(services.clock() - DAY_MS));
  },
  watchStep: watchTime,
  figures: licenseFigures,
  exportCustomer: (db, { id }) => exportLicenses(db, id),
  timeline: [licenseTimeline],
} satisfies Slice;

/** The metric of the check of license time. */
function licenseFigures({ db }: Pick<Services, 'db'>): readonly Figure[] {
  return [
    {
      name: 'regz_license_time_faults',
      help: 'Accounts whose subscription is not what their entries say; 0, always',
      kind: 'gauge',
      label: null,
      read: async () => ({ '': await countTimeFaults(db) }),
    },
  ];
}

/**
 * The redeemed keys of a customer, the effect of each, every change of license time, trial marks, a
 * requested freeze, mails about the end of a subscription, and whether the customer refuses them.
 */
async function exportLicenses(db: Database, customerId: string): Promise<PersonalData> {
  return {
    license_keys: await findOwnKeys(db, customerId),
    license_redemptions: await findOwnRedemptions(db, customerId),
    license_time_entries: await findOwnTimeEntries(db, customerId),
    free_panel_trial_marks: await findOwnTrialMarks(db, customerId),
    license_freeze_requests: await findOwnFreezeRequest(db, customerId),
    license_expiry_notices: await findOwnExpiryNotices(db, customerId),
    license_reminder_refusals: await findOwnReminderRefusal(db, customerId),
  };
}
