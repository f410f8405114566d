import { sql } from 'kysely';
import type { Database } from '../../src/platform/database/database.ts';

/** An account of the original, with its password hashed. */
export type ImportedAccount = {
  username: string;
  username_skeleton: string;
  password: string;
  email: string | null;
  mobile_number: string | null;
  admin_approval: boolean;
  banned: boolean;
  hwid_reset_count: number;
  max_devices: number;
  save_hwid: boolean;
  subscription: string | null;
  expiredate: string | null;
  hwid: string[];
  key: string | null;
  email_verified: boolean;
  last_login_at: Date | null;
  is_motherboard_set: boolean;
  motherboard_secret: string[];
  created_at: Date;
};

/**
 * Adds accounts in one statement, without their time; skips those whose name or address is taken.
 */
export async function insertImported(
  trx: Database,
  accounts: readonly ImportedAccount[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; username: string }>`
    with added as (
    insert into users
      (username, username_skeleton, password, email, mobile_number, admin_approval, banned, hwid_reset_count,
       max_devices, save_hwid, hwid, key, email_verified, last_login_at, is_motherboard_set,
       motherboard_secret, created_at)
    select * from jsonb_to_recordset(${JSON.stringify(accounts)}::jsonb) as given
      (username text, username_skeleton text, password text, email text, mobile_number text, admin_approval boolean,
       banned boolean, hwid_reset_count integer, max_devices integer, save_hwid boolean,
       hwid text[], key text, email_verified boolean, last_login_at timestamptz,
       is_motherboard_set boolean, motherboard_secret text[], created_at timestamptz)
    on conflict do nothing
    returning id, username, key
    ), keys as (
      insert into account_imported_keys select id, key from added where key is not null
    )
    select id, username from added`.execute(trx);
  return new Map(rows.map(({ id, username }) => [username, id]));
}
