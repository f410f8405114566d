import type { Database } from '../platform/database/database.ts';
import type { PersonalData } from '../platform/personal-data.ts';
import {
  findOwnExpiryNotices,
  findOwnFreezeRequest,
  findOwnKeys,
  findOwnRedemptions,
  findOwnReminderRefusal,
  findOwnTimeEntries,
  findOwnTrialMarks,
} from './license-exports.queries.ts';

/**
 * The redeemed keys of a customer, the effect of each, every change of license time, trial marks, a
 * requested freeze, mails about the end of a subscription, and whether the customer refuses them.
 */
export async function exportLicenses(db: Database, customerId: string): Promise<PersonalData> {
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
