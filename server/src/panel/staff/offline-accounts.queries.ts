import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { endOf } from '../../platform/database/kept-end.ts';
import { featureNames, type OwnDevice } from '../programs.queries.ts';

/**
 * Returns the facts that decide whether an account may have an offline file for a PC, and the known
 * facts of the PC.
 */
export async function findOfflineAccount(trx: Database, { accountId, deviceId }: OwnDevice) {
  const row = await trx
    .selectFrom('users')
    .leftJoin('panel_devices', (join) =>
      join
        .onRef('panel_devices.account_id', '=', 'users.id')
        .on('panel_devices.device_id', '=', deviceId),
    )
    .select(['users.id as accountId', 'username', 'email', 'banned', 'subscription'])
    .select(['admin_approval as adminApproval', 'frozen_days as frozenDays'])
    .select(['expiredate as expiresOn', 'ends_time as endsTime'])
    .select(['hwid as deviceIds', 'max_devices as maxDevices', 'save_hwid as savesDevices'])
    .select(['panel_devices.signed_in_at as signedInAt', 'key_in as keyIn', 'place'])
    .select('panel_devices.shares_place_of as sharesPlaceOf')
    .select(featureNames(sql.ref('users.subscription')).as('groups'))
    .select(
      sql<boolean>`exists (select from license_freeze_requests where user_id = users.id)`.as(
        'waitsForFreeze',
      ),
    )
    .where('users.id', '=', accountId)
    .executeTakeFirst();
  return row && { ...row, deviceId, endsAt: endOf(row) };
}

export type OfflineAccount = NonNullable<Awaited<ReturnType<typeof findOfflineAccount>>>;
