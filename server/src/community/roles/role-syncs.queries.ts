import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { endOf } from '../../platform/database/kept-end.ts';

/**
 * Requests a sync of an account's roles. Triggers do the same after each change that affects roles.
 */
export async function requestSync(trx: Database, userId: string): Promise<void> {
  await sql`
    select request_community_role_sync(discord_id) from users
     where id = ${userId} and discord_id is not null`.execute(trx);
}

/** Returns the time at which a person's sync is due; undefined if none is. */
export async function findDueTime(db: Database, discordId: string) {
  const row = await db
    .selectFrom('community_role_syncs')
    .select(['due_at as at', sql<boolean>`due_at <= now()`.as('isNow')])
    .where('discord_id', '=', discordId)
    .executeTakeFirst();
  return row?.at ? { at: row.at, isNow: row.isNow } : undefined;
}

/** Queues the due syncs that have no job, as after an update from an older program. */
export async function queueOverlookedSyncs(db: Database): Promise<void> {
  await db
    .updateTable('community_role_syncs')
    .set((eb) => ({ due_at: eb.ref('due_at') }))
    .where('due_at', 'is not', null)
    .execute();
}

/**
 * Takes a sync's lease for a number of seconds by the database's clock; undefined if it is taken.
 */
export async function leaseSync(db: Database, discordId: string, seconds: number) {
  return db
    .updateTable('community_role_syncs')
    .set({ leased_until: leaseEnd(seconds) })
    .where('discord_id', '=', discordId)
    .where((eb) =>
      eb.or([eb('leased_until', 'is', null), eb('leased_until', '<=', sql<Date>`now()`)]),
    )
    .returning(['version', 'role_ids as roleIds', 'failures', 'leased_until as leasedUntil'])
    .executeTakeFirst();
}

export async function isSyncKnown(db: Database, discordId: string): Promise<boolean> {
  const row = await db
    .selectFrom('community_role_syncs')
    .select('discord_id')
    .where('discord_id', '=', discordId)
    .executeTakeFirst();
  return row !== undefined;
}

/** In whole milliseconds, so that it reads back as exactly the same time. */
function leaseEnd(seconds: number) {
  return sql<Date>`date_trunc('milliseconds', now() + make_interval(secs => ${seconds}))`;
}

/**
 * Returns the account that decides the roles of a person of the community; undefined if there is
 * none.
 */
export async function findHolder(db: Database, discordId: string) {
  const holder = await db
    .selectFrom('users')
    .select(['subscription', 'expiredate as expiresOn', 'ends_time as endsTime'])
    .select(['admin_approval as adminApproval', 'banned'])
    .where('discord_id', '=', discordId)
    .executeTakeFirst();
  return holder && { ...holder, endsAt: endOf(holder) };
}

export type Lease = { discordId: string; version: number; leasedUntil: Date | null };

export type Settlement = {
  roleIds: readonly string[];
  wanted: number;
  assigned: number;
  error: string | null;
  isMember: boolean;
  at: Date;
};

/** Extends the lease before a change is sent; undefined if another worker has it. */
export async function renewLease(
  db: Database,
  lease: Lease,
  seconds: number,
): Promise<Date | undefined> {
  const row = await db
    .updateTable('community_role_syncs')
    .set({ leased_until: leaseEnd(seconds) })
    .where('discord_id', '=', lease.discordId)
    .where('leased_until', '=', lease.leasedUntil)
    .returning('leased_until as leasedUntil')
    .executeTakeFirst();
  return row?.leasedUntil ?? undefined;
}

/** Writes a sync's result. Ends the sync, unless something changed since it started. */
export async function settleSync(trx: Database, lease: Lease, result: Settlement): Promise<void> {
  await trx
    .updateTable('community_role_syncs')
    .set((eb) => ({
      role_ids: [...result.roleIds],
      wanted_count: result.wanted,
      assigned_count: result.assigned,
      last_error: result.error,
      last_synced_at: result.at,
      // A member no longer waits to join.
      ...(result.isMember ? { join_until: null, join_refused: false } : {}),
      leased_until: null,
      failures: 0,
      due_at: eb.case().when('version', '=', lease.version).then(null).else(eb.ref('due_at')).end(),
    }))
    .where('discord_id', '=', lease.discordId)
    .where('leased_until', '=', lease.leasedUntil)
    .execute();
}

/** Records an account's assigned roles. */
export async function noteAssignedRoles(
  trx: Database,
  discordId: string,
  roleIds: readonly string[],
): Promise<void> {
  await trx
    .updateTable('users')
    .set({ discord_assigned_role_ids: [...roleIds] })
    .where('discord_id', '=', discordId)
    .execute();
}

/** Counts the assigned roles of each connected account. */
export async function countAssignedRoles(db: Database) {
  return db
    .selectFrom('users')
    .select(['username', sql<number>`cardinality(discord_assigned_role_ids)`.as('roles')])
    .where('discord_id', 'is not', null)
    .orderBy('username')
    .execute();
}

/**
 * Deletes the row of a person without an account and without our roles, unless a sync is due again.
 */
export async function deleteSync(trx: Database, lease: Lease): Promise<void> {
  await trx
    .deleteFrom('community_role_syncs')
    .where('discord_id', '=', lease.discordId)
    .where('version', '=', lease.version)
    .where('due_at', 'is', null)
    .execute();
}

/** Returns a sync that had no result, to be retried later. */
export async function postponeSync(
  db: Database,
  lease: Lease,
  { error, waitSeconds }: { error: string; waitSeconds: number },
): Promise<void> {
  await db
    .updateTable('community_role_syncs')
    .set((eb) => ({
      leased_until: null,
      last_error: error,
      failures: eb('failures', '+', 1),
      // A change since the start of the sync is not delayed by the failure.
      due_at: eb
        .case()
        .when('version', '=', lease.version)
        .then(sql<Date>`now() + make_interval(secs => ${waitSeconds})`)
        .else(eb.ref('due_at'))
        .end(),
    }))
    .where('discord_id', '=', lease.discordId)
    .where('leased_until', '=', lease.leasedUntil)
    .execute();
}

/** Requests syncs for people whose subscription ended and who still have roles. */
export async function requestEndedSyncs(db: Database, now: Date): Promise<void> {
  await sql`
    update community_role_syncs s set version = version + 1, due_at = now()
      from users u
     where u.discord_id = s.discord_id and s.due_at is null
       and s.wanted_count > 0 and license_end(u.expiredate, u.ends_time) <= ${now}`.execute(db);
}

/**
 * Requests syncs of people not checked since a time, because they leave and return without an
 * event.
 */
export async function requestStaleSyncs(db: Database, before: Date): Promise<void> {
  await db
    .updateTable('community_role_syncs')
    .set((eb) => ({ version: eb('version', '+', 1), due_at: sql<Date>`now()` }))
    .where('due_at', 'is', null)
    .where('last_synced_at', '<', before)
    .execute();
}
