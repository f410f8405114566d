import type { Contract } from '@regz/contract/contract.ts';
import type { Handlers } from '../platform/http/mount.ts';
import type { Services } from '../platform/services.ts';
import { enableExperiment } from './enable-experiment.ts';
import { freezeLicense } from './freezing/freeze-license.ts';
import { findFreezeRule } from './freezing/freezes.queries.ts';
import { readFreeze } from './freezing/read-freeze.ts';
import { thawLicense } from './freezing/thaw-license.ts';
import { batchedRedemption, redeemLicense } from './redemption/redeem-license.ts';
import { setReminders, readReminders } from './set-reminders.ts';
import { changeTime } from './staff/change-time.ts';
import { editFreezeRule } from './staff/edit-freeze-rule.ts';
import { editReminder, listReminders } from './staff/edit-reminder.ts';
import { readTime } from './staff/read-time.ts';
import {
  applyTimeChange,
  stopTimeChange,
  undoTimeChange,
} from './staff/time-changes/apply-time-change.ts';
import { exportTimeChange } from './staff/time-changes/export-time-change.ts';
import { previewTimeChange } from './staff/time-changes/preview-time-change.ts';
import { listTimeChanges, readTimeChange } from './staff/time-changes/read-time-change.ts';
import { undoReplacement } from './staff/undo-replacement.ts';
import { listTime } from './time/list-time.ts';

export function licensesRoutes(services: Services): Handlers<Contract['licenses']> {
  const redeem = batchedRedemption(services);
  return {
    redeemLicense: (context, input) => redeemLicense(services, redeem, context, input),
    enableExperiment: (context) => enableExperiment(services, context),
    listTime: ({ caller }) => listTime(services, caller),
    readFreeze: (context) => readFreeze(services, context),
    freezeLicense: (context, input) => freezeLicense(services, context, input),
    thawLicense: (context) => thawLicense(services, context),
    readReminders: (context) => readReminders(services, context),
    setReminders: (context, input) => setReminders(services, context, input),
    staff: {
      listReminders: () => listReminders(services.db),
      editReminder: (context, input) => editReminder(services, context, input),
      readFreezeRule: () => findFreezeRule(services.db),
      editFreezeRule: (context, input) => editFreezeRule(services, context, input),
      listTimeChanges: () => listTimeChanges(services.db),
      readTimeChange: (_, input) => readTimeChange(services, input),
      previewTimeChange: (context, input) => previewTimeChange(services, context, input),
      applyTimeChange: (context, input) => applyTimeChange(services, context, input),
      stopTimeChange: (context, input) => stopTimeChange(services, context, input),
      undoTimeChange: (context, input) => undoTimeChange(services, context, input),
      exportTimeChange: (_, input) => exportTimeChange(services.db, input),
      readTime: (_, input) => readTime(services, input),
      changeTime: (context, input) => changeTime(services, context, input),
      undoReplacement: (context, input) => undoReplacement(services, context, input),
    },
  };
}
