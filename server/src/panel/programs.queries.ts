import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../platform/database/database.ts';
import { endOf } from '../platform/database/kept-end.ts';
import { preparedQuery } from '../platform/database/prepared-query.ts';

/** The names of a package's features, in list order, as a part of a statement. */
export function featureNames(name: RawBuilder<string | null>): RawBuilder<string[]> {
  return sql`array(
    select f.name from license_package_features pf join license_features f on f.name = pf.feature
     where pf.package = ${name} order by f.position, f.name)`;
}

const signedIn = preparedQuery((db, { deviceId }: { deviceId: string }) =>
  db
    .selectFrom('panel_devices')
    .innerJoin('users', 'users.id', 'panel_devices.account_id')
    .select([
      'users.id as accountId',
      'users.username',
      'users.email',
      'users.banned',
      'users.admin_approval as adminApproval',
      'users.subscription',
      'users.expiredate as expiresOn',
      'users.ends_time as endsTime',
      'users.frozen_days as frozenDays',
      'users.time_entry as timeEntry',
      'users.hwid as deviceIds',
      'users.max_devices as maxDevices',
      'users.hwid_reset_count as resetsLeft',
      'users.save_hwid as savesDevices',
      'panel_devices.device_id as deviceId',
      'panel_devices.shares_place_of as sharesPlaceOf',
      'panel_devices.version',
      'panel_devices.place',
      'panel_devices.seat',
      'panel_devices.lease_until as leaseUntil',
      'panel_devices.waiting_since as waitingSince',
      'panel_devices.chain_token as chainToken',
      'panel_devices.chain_past as chainPast',
      'panel_devices.components',
      'panel_devices.components_before as componentsBefore',
      'panel_devices.offline_until as offlineUntil',
    ])
    .select(featureNames(sql.ref('users.subscription')).as('groups'))
    .where('panel_devices.device_id', '=', deviceId)
    .where('panel_devices.signed_in_at', 'is not', null),
);

/** The PC that is signed in with this key, and the account that it is signed in to. */
export async function findProgram(db: Database, deviceId: string) {
  const [row] = await signedIn(db, { deviceId });
  return row && { ...row, endsAt: endOf(row) };
}

export type Program = NonNullable<Awaited<ReturnType<typeof findProgram>>>;

/** A PC of an account. */
export type OwnDevice = { accountId: string; deviceId: string };

/** A program's report about itself. */
export type DeviceFacts = {
  label: string;
  keyIn: string;
  components: readonly Buffer[];
  version: string;
  platform: string;
  place: string;
};

/**
 * Returns the PCs of an account, with the data that identifies each and whether it is in the list.
 */
export async function findKnownDevices(db: Database, accountId: string) {
  return db
    .selectFrom('panel_devices')
    .innerJoin('users', 'users.id', 'panel_devices.account_id')
    .select(['device_id as deviceId', 'name', 'components', 'place', 'swapped_at as swappedAt'])
    .select('shares_place_of as sharesPlaceOf')
    .select(sql<boolean>`device_id = any (users.hwid)`.as('isListed'))
    .where('account_id', '=', accountId)
    .execute();
}

export type KnownDevice = Awaited<ReturnType<typeof findKnownDevices>>[number];

/** Returns a person's PCs for display, the most recently seen first. */
export async function findDevices(
  db: Database,
  accountId: string,
  { movedSince }: { movedSince: Date },
) {
  return db
    .selectFrom('panel_devices')
    .innerJoin('users', 'users.id', 'panel_devices.account_id')
    .select(['device_id as id', 'label', 'name', 'version', 'platform', 'key_in as keyIn', 'place'])
    .select(['first_seen as firstSeenAt', 'seen_at as seenAt', 'lease_until as leaseUntil'])
    .select('offline_until as offlineUntil')
    .select(sql<boolean>`device_id = any (users.hwid)`.as('bound'))
    .select(sql<boolean>`signed_in_at is not null`.as('signedIn'))
    .select((row) =>
      row
        .selectFrom('panel_devices as listed')
        .select(({ fn }) => fn.coalesce('listed.name', 'listed.label').as('called'))
        .whereRef('listed.account_id', '=', 'panel_devices.account_id')
        .whereRef('listed.device_id', '=', 'panel_devices.shares_place_of')
        .as('sharesPlaceOf'),
    )
    .select((row) =>
      row
        .selectFrom('panel_reports')
        .select(sql<number>`count(*)::int`.as('moves'))
        .whereRef('panel_reports.account_id', '=', 'panel_devices.account_id')
        .whereRef('panel_reports.device_id', '=', 'panel_devices.device_id')
        .where('panel_reports.kind', '=', 'moved')
        .where('panel_reports.at', '>', movedSince)
        .as('moves'),
    )
    .where('panel_devices.account_id', '=', accountId)
    .orderBy('seen_at', 'desc')
    .orderBy('device_id')
    .execute();
}

export const signedOut = {
  signed_in_at: null,
  waiting_since: null,
  seat: null,
  seated_at: null,
  lease_until: null,
} as const;

/** Signs a PC out; false if the account has none of this id. */
export async function signDeviceOut(
  db: Database,
  { accountId, deviceId }: OwnDevice,
): Promise<boolean> {
  const row = await db
    .updateTable('panel_devices')
    .set(signedOut)
    .where('account_id', '=', accountId)
    .where('device_id', '=', deviceId)
    .returning('device_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Sets or removes a PC's name; false if the account has none of this id. */
export async function nameDevice(
  db: Database,
  { accountId, deviceId }: OwnDevice,
  name: string | null,
): Promise<boolean> {
  const row = await db
    .updateTable('panel_devices')
    .set({ name })
    .where('account_id', '=', accountId)
    .where('device_id', '=', deviceId)
    .returning('device_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Signs a PC out of all other accounts: it is signed in to one at a time. */
export async function signOutElsewhere(
  trx: Database,
  { accountId, deviceId }: OwnDevice,
): Promise<void> {
  await trx
    .updateTable('panel_devices')
    .set(signedOut)
    .where('device_id', '=', deviceId)
    .where('account_id', '<>', accountId)
    .where('signed_in_at', 'is not', null)
    .execute();
}

/** Signs a PC in, known or not. */
export async function signDeviceIn(
  trx: Database,
  { accountId, deviceId }: OwnDevice,
  device: DeviceFacts & { publicKey: Buffer; at: Date },
): Promise<void> {
  const { at, components, keyIn, label, place, platform, publicKey, version } = device;
  const said = { label, key_in: keyIn, components: [...components], version, platform, place };
  // Another sign-in starts a new chain, possibly on another PC.
  const fresh = { chain_token: null, components_before: [] };
  const seen = { ...said, ...fresh, seen_at: at, signed_in_at: at, waiting_since: null };
  await trx
    .insertInto('panel_devices')
    .values({
      account_id: accountId,
      device_id: deviceId,
      public_key: publicKey,
      first_seen: at,
      ...seen,
    })
    .onConflict((conflict) => conflict.columns(['account_id', 'device_id']).doUpdateSet(seen))
    .execute();
}

/**
 * Removes unused PCs, unless one of their files for offline use still runs or another user of the
 * PC shares their place.
 */
export async function deleteUnusedDevices(
  db: Database,
  { before, now }: { before: Date; now: Date },
): Promise<void> {
  await db
    .deleteFrom('panel_devices')
    .where('seen_at', '<', before)
    .where((when) => when.or([when('grace_until', 'is', null), when('grace_until', '<', now)]))
    .where(
      sql<boolean>`not exists (select from panel_devices sharing
                                where sharing.account_id = panel_devices.account_id
                                  and sharing.shares_place_of = panel_devices.device_id)`,
    )
    .execute();
}

/** Returns the facts that decide the standing of each account with a subscription. */
export async function listSubscribers(db: Database) {
  const rows = await db
    .selectFrom('users')
    .select(['username', 'banned', 'admin_approval as adminApproval', 'subscription'])
    .select(['expiredate as expiresOn', 'ends_time as endsTime', 'frozen_days as frozenDays'])
    .select('save_hwid as savesDevices')
    .where('subscription', 'is not', null)
    .orderBy('username')
    .execute();
  return rows.map((row) => ({ ...row, endsAt: endOf(row) }));
}
