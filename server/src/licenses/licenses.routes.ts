import type { Contract } from '@regz/contract/contract.ts';
import type { Handlers } from '../platform/http/mount.ts';
import type { Services } from '../platform/services.ts';
import { chooseReminders, readReminders } from './choose-reminders.ts';
import { enableExperiment } from './enable-experiment.ts';
import { batchedRedemption, redeemLicense } from './redemption/redeem-license.ts';
import { editReminder, listReminders } from './staff/edit-reminder.ts';
import { listTime } from './time/list-time.ts';

export function licensesRoutes(services: Services): Handlers<Contract['licenses']> {
  const redeem = batchedRedemption(services);
  return {
    redeemLicense: (context, input) => redeemLicense(services, redeem, context, input),
    enableExperiment: (context) => enableExperiment(services, context),
    listTime: ({ caller }) => listTime(services, caller),
    readReminders: (context) => readReminders(services, context),
    chooseReminders: (context, input) => chooseReminders(services, context, input),
    staff: {
      listReminders: () => listReminders(services.db),
      editReminder: (context, input) => editReminder(services, context, input),
    },
  };
}
