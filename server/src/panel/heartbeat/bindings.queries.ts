import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import type { OwnDevice } from '../programs.queries.ts';

/** True if the PC is signed in to the account. The statement that changes the list checks it. */
const isSignedIn = ({ accountId, deviceId }: OwnDevice) =>
  sql<boolean>`exists (select from panel_devices
                        where account_id = ${accountId} and device_id = ${deviceId}
                          and signed_in_at is not null)`;

/**
 * Adds a PC to its account's list if there is a free place. Concurrent calls never exceed the
 * limit.
 */
export async function addToList(trx: Database, device: OwnDevice): Promise<boolean> {
  const { accountId, deviceId } = device;
  const row = await trx
    .updateTable('users')
    .set({ hwid: sql<string[]>`array_append(hwid, ${deviceId})` })
    .where('id', '=', accountId)
    .where('banned', '=', false)
    .where('save_hwid', '=', true)
    .where(sql<boolean>`not (${deviceId} = any (hwid))`)
    .where(sql<boolean>`cardinality(hwid) < max_devices`)
    .where(isSignedIn(device))
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Replaces an id in the account's list by a PC; false if the id is no longer there. */
export async function replaceInList(
  trx: Database,
  device: OwnDevice,
  formerId: string,
): Promise<boolean> {
  const { accountId, deviceId } = device;
  const row = await trx
    .updateTable('users')
    .set({ hwid: sql<string[]>`array_replace(hwid, ${formerId}, ${deviceId})` })
    .where('id', '=', accountId)
    .where('banned', '=', false)
    .where('save_hwid', '=', true)
    .where(sql<boolean>`${formerId} = any (hwid)`)
    .where(sql<boolean>`not (${deviceId} = any (hwid))`)
    .where(isSignedIn(device))
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Lets a PC share the place of a key in the locked account's list. False if the PC was signed out
 * in the meantime.
 */
export async function sharePlace(
  trx: Database,
  device: OwnDevice,
  listedId: string,
): Promise<boolean> {
  const { accountId, deviceId } = device;
  const { rows } = await sql`
    update panel_devices
       set shares_place_of = ${listedId}
      from users
     where account_id = ${accountId} and device_id = ${deviceId} and signed_in_at is not null
       and users.id = ${accountId} and not users.banned and users.save_hwid
    returning device_id`.execute(trx);
  return rows.length > 0;
}

/** Records that a PC took the place of its former key. It keeps the former name. */
export async function noteSwap(
  trx: Database,
  { accountId, deviceId }: OwnDevice,
  { name, at }: { name: string | null; at: Date },
): Promise<void> {
  await trx
    .updateTable('panel_devices')
    .set((row) => ({ swapped_at: at, name: row.fn.coalesce('name', row.val(name)) }))
    .where('account_id', '=', accountId)
    .where('device_id', '=', deviceId)
    .execute();
}
