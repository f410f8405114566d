import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { preparedQuery } from '../../platform/database/prepared-query.ts';
import type { DeviceFacts, OwnDevice } from '../programs.queries.ts';
import type { Followed } from './chain.queries.ts';

type NotedBeat = OwnDevice &
  Omit<DeviceFacts, 'components'> & {
    components: Buffer[];
    componentsBefore: Buffer[];
    readToken: string | null;
    chainToken: string | null;
    chainPast: string[];
    now: Date;
    leaseUntil: Date;
    keepsSeat: boolean;
    waits: boolean;
  };

const noted = preparedQuery(
  (_, beat: NotedBeat) => sql<{ isSeated: boolean }>`
    update panel_devices d
       set label = ${beat.label}, key_in = ${beat.keyIn}, components = ${beat.components}::bytea[],
           version = ${beat.version}, platform = ${beat.platform}, place = ${beat.place},
           seen_at = ${beat.now}::timestamptz,
           components_before = ${beat.componentsBefore}::bytea[],
           chain_token = ${beat.chainToken}::text, chain_past = ${beat.chainPast}::text[],
           waiting_since = case when ${beat.waits}::boolean then d.waiting_since end,
           lease_until = case when d.lease_until > ${beat.now} and d.seat <= u.max_devices
                               and ${beat.keepsSeat}::boolean
                              then ${beat.leaseUntil}::timestamptz else d.lease_until end
      from users u
     where u.id = d.account_id and d.account_id = ${beat.accountId}::uuid
       and d.device_id = ${beat.deviceId} and d.signed_in_at is not null
       and d.chain_token is not distinct from ${beat.readToken}::text
    returning coalesce(d.lease_until > ${beat.now} and d.seat <= u.max_devices
                       and ${beat.keepsSeat}::boolean, false) as "isSeated"`,
);

/**
 * Saves a program's report and whether it waits for a place in the list. Renews the lease of its
 * seat if it may keep it. Takes no lock on the account, because it changes only its own row.
 * Returns undefined if the PC was signed out or its chain changed in the meantime; else whether it
 * has a seat.
 */
export async function noteBeat(
  db: Database,
  { accountId, deviceId, chainToken: readToken }: OwnDevice & { chainToken: string | null },
  {
    components,
    followed: { chain, componentsBefore },
    ...beat
  }: DeviceFacts &
    Pick<NotedBeat, 'now' | 'leaseUntil' | 'keepsSeat' | 'waits'> & { followed: Followed },
): Promise<{ isSeated: boolean } | undefined> {
  const [row] = await noted(db, {
    ...beat,
    accountId,
    deviceId,
    components: [...components],
    componentsBefore: [...componentsBefore],
    readToken,
    chainToken: chain.token,
    chainPast: [...chain.past],
  });
  return row;
}

const standing = { seat: null, seated_at: null, lease_until: null } as const;

/** Frees the seats of programs that stopped their heartbeats. */
export async function freeDeadSeats(trx: Database, accountId: string, now: Date): Promise<void> {
  await trx
    .updateTable('panel_devices')
    .set(standing)
    .where('account_id', '=', accountId)
    .where('lease_until', '<=', now)
    .execute();
}

/** Frees the seat of one PC. */
export async function freeSeat(db: Database, { accountId, deviceId }: OwnDevice): Promise<void> {
  await db
    .updateTable('panel_devices')
    .set(standing)
    .where('account_id', '=', accountId)
    .where('device_id', '=', deviceId)
    .execute();
}

/** Gives a PC the lowest free seat of its account, which is locked; false if there is none. */
export async function seatDevice(
  trx: Database,
  { accountId, deviceId }: OwnDevice,
  { now, leaseUntil }: { now: Date; leaseUntil: Date },
): Promise<boolean> {
  const { rows } = await sql`
    update panel_devices
       set seat = free.seat, seated_at = ${now}, lease_until = ${leaseUntil}
      from users
     cross join lateral (select min(chair) as seat
                           from generate_series(1, users.max_devices) as chair
                          where not exists (select from panel_devices taken
                                             where taken.account_id = ${accountId}
                                               and taken.seat = chair)) free
     where account_id = ${accountId} and device_id = ${deviceId} and signed_in_at is not null
       and users.id = ${accountId} and not users.banned
       and (not users.save_hwid or coalesce(shares_place_of, device_id) = any (users.hwid))
       and free.seat is not null and panel_devices.seat is null
    returning device_id`.execute(trx);
  return rows.length > 0;
}

/** Returns the devices with seats, by their owner's names, and the times since when. */
export async function findSeated(db: Database, accountId: string, now: Date) {
  return db
    .selectFrom('panel_devices')
    .select(({ fn }) => fn.coalesce('name', 'label').as('label'))
    .select('seated_at as since')
    .where('account_id', '=', accountId)
    .where('lease_until', '>', now)
    .orderBy('seat')
    .execute();
}

/** Records the time since when a PC waits for a place in the list. */
export async function noteWaiting(
  db: Database,
  { accountId, deviceId }: OwnDevice,
  since: Date,
): Promise<void> {
  await db
    .updateTable('panel_devices')
    .set({ waiting_since: since })
    .where('account_id', '=', accountId)
    .where('device_id', '=', deviceId)
    .where('signed_in_at', 'is not', null)
    .execute();
}
