import { sql } from 'kysely';
import type { Database } from '../platform/database.ts';

/** A license as the original kept it. */
export type ImportedLicense = {
  license_key: string;
  subscription: string;
  duration_days: number | null;
  admin_approval: boolean;
  hwid_reset_count: number;
  save_hwid: boolean;
  max_devices: number;
  banned: boolean;
  email: string | null;
  mobile_number: string | null;
  activated: boolean;
  activated_at: Date | null;
  username: string | null;
};

/** Adds licenses in one statement, each with its account; keys that exist are left out. */
export async function insertImported(
  trx: Database,
  licenses: readonly ImportedLicense[],
): Promise<Set<string>> {
  const { rows } = await sql<{ license_key: string }>`
    insert into license_keys
      (license_key, subscription, duration_days, admin_approval, hwid_reset_count, save_hwid,
       max_devices, banned, email, mobile_number, activated, activated_at, username, user_id)
    select given.*, users.id
      from jsonb_to_recordset(${JSON.stringify(licenses)}::jsonb) as given
        (license_key text, subscription text, duration_days integer, admin_approval boolean,
         hwid_reset_count integer, save_hwid boolean, max_devices integer, banned boolean,
         email text, mobile_number text, activated boolean, activated_at timestamptz,
         username text)
      left join users on lower(users.username) = lower(given.username)
    on conflict (upper(license_key)) do nothing
    returning license_key`.execute(trx);
  return new Set(rows.map(({ license_key }) => license_key));
}
