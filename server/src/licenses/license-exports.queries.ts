import type { Database } from '../platform/database/database.ts';

export async function findOwnKeys(db: Database, userId: string) {
  return db
    .selectFrom('license_keys')
    .select(['license_key', 'subscription', 'duration_days', 'activated_at', 'username'])
    .select(['email', 'mobile_number'])
    .where('user_id', '=', userId)
    .orderBy('activated_at')
    .execute();
}

export async function findOwnRedemptions(db: Database, userId: string) {
  return db
    .selectFrom('license_redemptions')
    .select(['effect', 'subscription', 'expires_on', 'ends_time', 'replaced', 'replaced_expiry'])
    .select('redeemed_at')
    .where('user_id', '=', userId)
    .orderBy('redeemed_at')
    .execute();
}

export async function findOwnTimeEntries(db: Database, accountId: string) {
  return db
    .selectFrom('license_time_entries')
    .select(['number', 'at', 'kind', 'days', 'reverses', 'reason', 'before'])
    .select(['package_after', 'ends_on_after', 'ends_time_after', 'frozen_days_after', 'thaws_on'])
    .where('account_id', '=', accountId)
    .orderBy('number')
    .execute();
}

export async function findOwnFreezeRequest(db: Database, userId: string) {
  return db
    .selectFrom('license_freeze_requests')
    .select(['days', 'begins_at'])
    .where('user_id', '=', userId)
    .execute();
}

/** The marks of the account's trial; the device or mailbox is stored only as a hash. */
export async function findOwnTrialMarks(db: Database, userId: string) {
  return db
    .selectFrom('free_panel_trial_marks')
    .select(['kind', 'at'])
    .where('user_id', '=', userId)
    .orderBy('at')
    .execute();
}

export async function findOwnReminderRefusal(db: Database, userId: string) {
  return db
    .selectFrom('license_reminder_refusals')
    .select('user_id')
    .where('user_id', '=', userId)
    .execute();
}

export async function findOwnExpiryNotices(db: Database, userId: string) {
  return db
    .selectFrom('license_expiry_notices')
    .select(['expiredate', 'kind', 'sent_at'])
    .where('user_id', '=', userId)
    .orderBy('sent_at')
    .execute();
}
