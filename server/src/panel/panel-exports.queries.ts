import type { Database } from '../platform/database/database.ts';

export async function findOwnDevices(db: Database, customerId: string) {
  return db
    .selectFrom('panel_devices')
    .select(['device_id', 'label', 'name', 'key_in', 'version', 'platform', 'place', 'first_seen'])
    .select(['seen_at', 'signed_in_at', 'waiting_since', 'seat', 'seated_at', 'lease_until'])
    .select(['grace_until', 'offline_until', 'swapped_at', 'shares_place_of'])
    .where('account_id', '=', customerId)
    .orderBy('first_seen')
    .execute();
}

export async function findOwnSignIns(db: Database, customerId: string) {
  return db
    .selectFrom('panel_sign_ins')
    .select(['device_id', 'label', 'version', 'platform', 'address', 'expires_at'])
    .where('account_id', '=', customerId)
    .execute();
}

export async function findOwnSettings(db: Database, customerId: string) {
  return db
    .selectFrom('panel_settings')
    .select(['version', 'content'])
    .where('account_id', '=', customerId)
    .execute();
}

export async function findOwnReports(db: Database, customerId: string) {
  return db
    .selectFrom('panel_reports')
    .select(['device_id', 'kind', 'detail', 'at'])
    .where('account_id', '=', customerId)
    .orderBy('at')
    .execute();
}

export async function findOwnLegacyUse(db: Database, customerId: string) {
  return db
    .selectFrom('panel_legacy_uses')
    .select(['place', 'used_at'])
    .where('account_id', '=', customerId)
    .execute();
}
