import { sql } from 'kysely';
import type { Database } from '../platform/database/database.ts';

/** The required holder of a link: a session of an account. */
type Holder = { sessionId: string; userId: string };

/** Replaces a session's reset link; false if the session has ended. */
export async function replaceResetLink(
  db: Database,
  link: Holder & { tokenHash: Buffer; expiresAt: Date },
): Promise<boolean> {
  const row = await db
    .insertInto('device_reset_links')
    .columns(['session_id', 'user_id', 'token_hash', 'expires_at'])
    .expression((build) =>
      build
        .selectFrom('account_sessions')
        .select([
          'id',
          'subject_id',
          sql<Buffer>`${link.tokenHash}::bytea`.as('token_hash'),
          sql<Date>`${link.expiresAt}::timestamptz`.as('expires_at'),
        ])
        .where('id', '=', link.sessionId)
        .where('kind', '=', 'customer')
        .where('subject_id', '=', link.userId)
        .forKeyShare(),
    )
    .onConflict((conflict) =>
      conflict.column('session_id').doUpdateSet((build) => ({
        id: sql<string>`gen_random_uuid()`,
        token_hash: build.ref('excluded.token_hash'),
        expires_at: build.ref('excluded.expires_at'),
        used_at: null,
      })),
    )
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the link of a token if it belongs to this holder. */
export async function findResetLink(db: Database, held: Holder & { tokenHash: Buffer }) {
  return db
    .selectFrom('device_reset_links')
    .select(['id', 'expires_at as expiresAt', 'used_at as usedAt'])
    .where('token_hash', '=', held.tokenHash)
    .where('session_id', '=', held.sessionId)
    .where('user_id', '=', held.userId)
    .executeTakeFirst();
}

/** Marks a link as used; false if it was used before. */
export async function useResetLink(trx: Database, id: string, at: Date): Promise<boolean> {
  const row = await trx
    .updateTable('device_reset_links')
    .set({ used_at: at })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** The devices of an account, locked until the transaction ends. */
export async function lockDevices(trx: Database, userId: string) {
  return trx
    .selectFrom('users')
    .select(['username', 'email', 'hwid as deviceIds', 'max_devices as maxDevices'])
    .select('hwid_reset_count as hwidResetCount')
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/**
 * Uses one reset and keeps these devices. Returns the resets left, or undefined if there was none.
 */
export async function spendReset(
  trx: Database,
  userId: string,
  deviceIds: readonly string[],
): Promise<number | undefined> {
  const row = await trx
    .updateTable('users')
    .set((build) => ({
      hwid: [...deviceIds],
      hwid_reset_count: build('hwid_reset_count', '-', 1),
    }))
    .where('id', '=', userId)
    .where('hwid_reset_count', '>', 0)
    .returning('hwid_reset_count as resetsLeft')
    .executeTakeFirst();
  return row?.resetsLeft;
}

/** Sets the devices or the remaining resets of a locked account. */
export async function setDevices(
  trx: Database,
  userId: string,
  change: { deviceIds?: readonly string[]; resets?: number },
): Promise<void> {
  await trx
    .updateTable('users')
    .set({
      ...(change.deviceIds === undefined ? {} : { hwid: [...change.deviceIds] }),
      ...(change.resets === undefined ? {} : { hwid_reset_count: change.resets }),
    })
    .where('id', '=', userId)
    .execute();
}

export async function insertReset(
  trx: Database,
  reset: {
    userId: string;
    deviceId: string | null;
    devicesBefore: string[];
    resetsLeft: number;
    at: Date;
    address: string;
  },
): Promise<void> {
  await trx
    .insertInto('device_resets')
    .values({
      user_id: reset.userId,
      device_id: reset.deviceId,
      devices_before: reset.devicesBefore,
      resets_left: reset.resetsLeft,
      at: reset.at,
      address: reset.address,
    })
    .execute();
}

/** The last resets of an account, newest first. */
export async function listResets(db: Database, userId: string, limit: number) {
  return db
    .selectFrom('device_resets')
    .select(['id', 'device_id as deviceId', 'devices_before as devicesBefore'])
    .select(['resets_left as resetsLeft', 'at', 'address'])
    .where('user_id', '=', userId)
    .orderBy('at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Removes links that expired before a time. */
export async function deleteResetLinksBefore(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('device_reset_links').where('expires_at', '<', before).execute();
}

export async function findOwnResets(db: Database, userId: string) {
  return db
    .selectFrom('device_resets')
    .select(['device_id', 'devices_before', 'resets_left', 'at', 'address'])
    .where('user_id', '=', userId)
    .orderBy('at')
    .execute();
}
