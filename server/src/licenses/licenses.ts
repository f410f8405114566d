import { DAY_MS } from '@regz/rules/durations.ts';
import type { Database } from '../platform/database/database.ts';
import type { Figure } from '../platform/metrics/keep-figures.ts';
import type { PersonalData } from '../platform/personal-data.ts';
import type { Services } from '../platform/services.ts';
import type { OperationsOf, Slice } from '../platform/slice.ts';
import { enableExperiment } from './enable-experiment.ts';
import { announceExpiries } from './expiry/announce-expiries.ts';
import { carryOutFreezes } from './freezing/carry-out-freezes.ts';
import { freezeLicense } from './freezing/freeze-license.ts';
import { findFreezeRule } from './freezing/freezes.queries.ts';
import { readFreeze } from './freezing/read-freeze.ts';
import { thawLicense } from './freezing/thaw-license.ts';
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
import { mails, REMINDERS } from './licenses.mails.ts';
import { readPackage } from './read-package.ts';
import { batchedRedemption, redeemLicense } from './redemption/redeem-license.ts';
import { refuseReminders } from './reminders.queries.ts';
import { setReminders, readReminders } from './set-reminders.ts';
import {
  createFeature,
  editFeature,
  orderFeatures,
  removeFeature,
} from './staff/catalogue/edit-feature.ts';
import {
  createPackage,
  editPackage,
  previewPackage,
  removePackage,
  restorePackage,
} from './staff/catalogue/edit-package.ts';
import { countPackages, listPackages } from './staff/catalogue/list-packages.ts';
import { changeTime } from './staff/change-time.ts';
import { editFreezeRule } from './staff/edit-freeze-rule.ts';
import { editReminder, listReminders } from './staff/edit-reminder.ts';
import { licenseTimeline } from './staff/license-timeline.ts';
import { readTime } from './staff/read-time.ts';
import {
  applyTimeChange,
  stopTimeChange,
  undoTimeChange,
} from './staff/time-changes/apply-time-change.ts';
import { beginTimeChange } from './staff/time-changes/begin-time-change.ts';
import { changeNextAccounts } from './staff/time-changes/change-next-accounts.ts';
import { exportTimeChange } from './staff/time-changes/export-time-change.ts';
import { previewTimeChange } from './staff/time-changes/preview-time-change.ts';
import { listTimeChanges, readTimeChange } from './staff/time-changes/read-time-change.ts';
import { deletePreviewsBefore } from './staff/time-changes/time-changes.queries.ts';
import { undoReplacement } from './staff/undo-replacement.ts';
import { countTimeFaults } from './time/license-time.queries.ts';
import { listTime } from './time/list-time.ts';
import { watchTime } from './time/watch-time.ts';
import { sweepTrialMarks } from './trials/sweep-trial-marks.ts';

export const licenses = {
  operations: (services): OperationsOf<'licenses'> => {
    const redeem = batchedRedemption(services);
    return {
      licenses: {
        redeemLicense: (_, context, input) => redeemLicense(services, redeem, context, input),
        readPackage,
        enableExperiment,
        listTime,
        readFreeze,
        freezeLicense,
        thawLicense,
        readReminders,
        setReminders,
        staff: {
          listPackages,
          countPackages,
          createFeature,
          editFeature,
          orderFeatures,
          removeFeature,
          createPackage,
          previewPackage,
          editPackage,
          restorePackage,
          removePackage,
          listReminders,
          editReminder,
          readFreezeRule: ({ db }) => findFreezeRule(db),
          editFreezeRule,
          listTimeChanges,
          readTimeChange: (_, __, input) => readTimeChange(services, input),
          previewTimeChange,
          applyTimeChange,
          stopTimeChange,
          undoTimeChange,
          exportTimeChange: ({ db }, _, input) => exportTimeChange(db, input),
          readTime: (_, __, input) => readTime(services, input),
          changeTime,
          undoReplacement,
        },
      },
    };
  },
  mails,
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
