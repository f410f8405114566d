import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import type { OwnDevice } from '../programs.queries.ts';

/** A file of a PC: when it is given, until when it runs, and whether staff issued it as an offline file. */
type Noted = { now: Date; until: Date; isOffline: boolean };

/**
 * Notes until when a PC's file runs, unless one of it runs longer; false if the PC was signed out
 * meanwhile, if the account is frozen or waits for that, or if as many others of it as it may have hold a
 * file, bound or reset. The account is locked.
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

/** What staff have set for a package; undefined if they have not. */
export async function findPackageOffline(db: Database, name: string) {
  return db
    .selectFrom('panel_package_offline')
    .select(['grace_hours as graceHours', 'offline_days as offlineDays'])
    .where('package', '=', name)
    .executeTakeFirst();
}

/**
 * When the first file of other PCs ends after which the account may have one more; undefined if it may now.
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
