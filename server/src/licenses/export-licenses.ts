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
 * The keys a customer redeemed, what each did, every change of the days they gave, of what there was a
 * trial, a freeze that was asked for, the mails about the end of a subscription, and whether there are to
 * be none.
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
