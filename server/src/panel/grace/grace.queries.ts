import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import type { OwnDevice } from '../programs.queries.ts';

/** The time of issue of a PC's file, its end, and whether staff issued it as an offline file. */
type Noted = { now: Date; until: Date; isOffline: boolean };

/**
 * Records the end of a PC's file, unless a longer one exists. Returns false if the PC is signed
 * out, if the account is frozen or about to be, or if as many of its other PCs as allowed hold a
 * running file, bound or reset. The caller holds the account's lock.
 */
export async function noteGrace(
  trx: Database,
  { accountId, deviceId }: OwnDevice,
  { now, until, isOffline }: Noted,
): Promise<boolean> {
  const { rows } = await sql`
    update panel_devices
       set grace_until = greatest(grace_until, ${until}),
           offline_until = case when ${isOffline} then greatest(offline_until, ${until})
                                else offline_until end
      from users
     where account_id = ${accountId} and device_id = ${deviceId} and signed_in_at is not null
       and users.id = ${accountId} and not users.banned
       and users.frozen_days is null
       and not exists (select from license_freeze_requests where user_id = ${accountId})
       and users.max_devices > (select count(*) from panel_devices other
                                 where other.account_id = ${accountId}
                                   and other.device_id <> ${deviceId} and other.grace_until > ${now})
    returning device_id`.execute(trx);
  return rows.length > 0;
}

/** Returns staff's offline settings of a package; undefined if there are none. */
export async function findPackageOffline(db: Database, name: string) {
  return db
    .selectFrom('panel_package_offline')
    .select(['grace_hours as graceHours', 'offline_days as offlineDays'])
    .where('package', '=', name)
    .executeTakeFirst();
}

/**
 * Returns the end of the first file of other PCs after which the account may have one more;
 * undefined if it may now.
 */
export async function findNextPlace(
  trx: Database,
  { accountId, deviceId }: OwnDevice,
  { now, maxDevices }: { now: Date; maxDevices: number },
): Promise<Date | undefined> {
  const row = await trx
    .selectFrom('panel_devices')
    .select('grace_until as until')
    .where('account_id', '=', accountId)
    .where('device_id', '<>', deviceId)
    .where('grace_until', '>', now)
    .orderBy('grace_until', 'desc')
    .offset(maxDevices - 1)
    .limit(1)
    .executeTakeFirst();
  return row?.until ?? undefined;
}
