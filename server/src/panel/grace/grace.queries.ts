import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import type { OwnDevice } from '../programs.queries.ts';

/**
 * Notes until when a PC's file runs; false if the PC was signed out meanwhile, if the account is frozen
 * or waits for that, or if as many others of it as it may have hold a file, bound or reset. The account is
 * locked.
 */
export async function noteGrace(
  trx: Database,
  { accountId, deviceId }: OwnDevice,
  { now, until }: { now: Date; until: Date },
): Promise<boolean> {
  const { rows } = await sql`
    update panel_devices
       set grace_until = ${until}
      from users
     where account_id = ${accountId} and device_id = ${deviceId} and signed_in_at is not null
       and users.id = ${accountId} and not users.banned
       and coalesce(shares_place_of, device_id) = any (users.hwid)
       and users.frozen_days is null
       and not exists (select from license_freeze_requests where user_id = ${accountId})
       and users.max_devices > (select count(*) from panel_devices other
                                 where other.account_id = ${accountId}
                                   and other.device_id <> ${deviceId} and other.grace_until > ${now})
    returning device_id`.execute(trx);
  return rows.length > 0;
}
