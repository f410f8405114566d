import { sql } from 'kysely';
import type { Database } from '../../src/platform/database/database.ts';

/** A license of the original. */
export type ImportedLicense = {
  licenseKey: string;
  subscription: string;
  durationDays: number | null;
  adminApproval: boolean;
  hwidResetCount: number;
  saveHwid: boolean;
  maxDevices: number;
  banned: boolean;
  email: string | null;
  mobileNumber: string | null;
  activated: boolean;
  activatedAt: Date | null;
  username: string | null;
};

/** Adds licenses in one statement, each with its account; skips existing keys. */
export async function insertImported(
  trx: Database,
  licenses: readonly ImportedLicense[],
): Promise<Set<string>> {
  const { rows } = await sql<{ licenseKey: string }>`
    insert into license_keys
      (license_key, subscription, duration_days, admin_approval, hwid_reset_count, save_hwid,
       max_devices, banned, email, mobile_number, activated, activated_at, username, user_id)
    select given."licenseKey", given.subscription, given."durationDays", given."adminApproval",
           given."hwidResetCount", given."saveHwid", given."maxDevices", given.banned,
           given.email, given."mobileNumber", given.activated, given."activatedAt",
           given.username, users.id
      from jsonb_to_recordset(${JSON.stringify(licenses)}::jsonb) as given
        ("licenseKey" text, subscription text, "durationDays" integer, "adminApproval" boolean,
         "hwidResetCount" integer, "saveHwid" boolean, "maxDevices" integer, banned boolean,
         email text, "mobileNumber" text, activated boolean, "activatedAt" timestamptz,
         username text)
      left join users on lower(users.username) = lower(given.username)
    on conflict (upper(license_key)) do nothing
    returning license_key as "licenseKey"`.execute(trx);
  return new Set(rows.map(({ licenseKey }) => licenseKey));
}

/** Writes the first entry of the license time of each account, in one statement. */
export async function insertOpenings(
  trx: Database,
  times: readonly { accountId: string; subscription: string | null; expiresOn: string | null }[],
  before: object,
): Promise<void> {
  await sql`
    insert into license_time_entries
      (account_id, number, at, kind, actor_kind, before, package_after, ends_on_after)
    select "accountId", 1, now(), 'opening', 'operator', ${JSON.stringify(before)}::jsonb,
           subscription, "expiresOn"
      from jsonb_to_recordset(${JSON.stringify(times)}::jsonb)
        as given ("accountId" uuid, subscription text, "expiresOn" date)`.execute(trx);
}

/** The names of the catalogue's packages, of retired ones too. */
export async function findPackageNames(db: Database): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('license_packages').select('name').execute();
  return new Set(rows.map(({ name }) => name));
}
