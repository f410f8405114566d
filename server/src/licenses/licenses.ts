import { DAY_MS } from '@regz/rules/durations.ts';
import type { Slice } from '../platform/slice.ts';
import { announceExpiries } from './expiry/announce-expiries.ts';
import { exportLicenses } from './export-licenses.ts';
import { carryOutFreezes } from './freezing/carry-out-freezes.ts';
import { licenseFigures } from './license-figures.ts';
import { licensesBudgets } from './licenses.budgets.ts';
import { licensesQueues } from './licenses.jobs.ts';
import { licensesMails, REMINDERS } from './licenses.mails.ts';
import { licensesRoutes } from './licenses.routes.ts';
import { refuseReminders } from './reminders.queries.ts';
import { licenseTimeline } from './staff/license-timeline.ts';
import { beginTimeChange } from './staff/time-changes/begin-time-change.ts';
import { changeNextAccounts } from './staff/time-changes/change-next-accounts.ts';
import { deletePreviewsBefore } from './staff/time-changes/time-changes.queries.ts';
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
