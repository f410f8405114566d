import type { HookEvent } from '@regz/rules/event-hooks/endpoints.ts';
import { sql } from 'kysely';
import type { Database } from '../platform/database/database.ts';

export type HookEdit = { url: string; description: string; events: readonly HookEvent[] };

export async function findHooks(db: Database) {
  return db
    .selectFrom('event_hooks')
    .select(['id', 'url', 'description', 'events', 'off', 'created_at as createdAt'])
    .select(['failing_since as failingSince'])
    .select(
      sql<Date | null>`case when former_until > clock_timestamp() then former_until end`.as(
        'formerSecretUntil',
      ),
    )
    .select(
      sql<number>`(select count(*) from event_hook_deliveries
                    where hook_id = event_hooks.id and delivered_at is null and failed_at is null)`.as(
        'waiting',
      ),
    )
    .where('removed_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/**
 * Adds an endpoint; false if there are as many as the limit. Locks all, so that concurrent additions
 * count each other.
 */
export async function insertHook(
  trx: Database,
  { id, url, description, events, secret }: HookEdit & { id: string; secret: string },
  limit: number,
): Promise<boolean> {
  await sql`lock table event_hooks in share row exclusive mode`.execute(trx);
  const { numAffectedRows = 0n } = await sql`
    insert into event_hooks (id, url, description, events, secret)
    select ${id}::uuid, ${url}, ${description}, ${[...events]}::text[], ${secret}
     where (select count(*) from event_hooks where removed_at is null) < ${limit}`.execute(trx);
  return numAffectedRows > 0n;
}

/**
 * Locks an endpoint, or that of a delivery, until the transaction ends; undefined if there is none.
 * Acts that announce an event refer to it and do not wait.
 */
export async function lockHook(trx: Database, which: { id: string } | { deliveryId: string }) {
  const { rows } = await sql<{ id: string; url: string; off: string | null }>`
    select id, url, off from event_hooks
     where removed_at is null
       and id = ${
         'id' in which
           ? which.id
           : sql`(select hook_id from event_hook_deliveries where id = ${which.deliveryId})`
       }
       for no key update`.execute(trx);
  return rows[0];
}

/** Changes an endpoint. One that is enabled again starts without failures. */
export async function updateHook(
  trx: Database,
  id: string,
  { url, description, events, off }: HookEdit & { off: string | null },
): Promise<void> {
  await sql`
    update event_hooks
       set url = ${url}, description = ${description}, events = ${[...events]}, off = ${off},
           failing_since = case when ${off !== null} then failing_since end
     where id = ${id}`.execute(trx);
}

/** Disables an endpoint permanently; a sweep deletes it later. */
export async function retireHook(trx: Database, id: string): Promise<void> {
  await sql`
    update event_hooks set off = 'staff', removed_at = clock_timestamp() where id = ${id}`.execute(
    trx,
  );
}

/** Replaces the current secret, which also signs for some more hours. */
export async function replaceSecret(
  trx: Database,
  id: string,
  { secret, hours }: { secret: string; hours: number },
): Promise<void> {
  await sql`
    update event_hooks
       set secret = ${secret}, former_secret = secret,
           former_until = clock_timestamp() + ${hours} * interval '1 hour'
     where id = ${id}`.execute(trx);
}

/**
 * Records an attempt at an endpoint: a success ends its failures. A failure turns it off if it is
 * gone or has accepted nothing for `days`. Returns its address if this attempt turned it off.
 */
export async function recordResult(
  trx: Database,
  hookId: string,
  { isDelivered, isGone, days }: { isDelivered: boolean; isGone: boolean; days: number },
): Promise<{ url: string; off: string } | undefined> {
  if (isDelivered) {
    await sql`
      update event_hooks set failing_since = null
       where id = ${hookId} and failing_since is not null`.execute(trx);
    return undefined;
  }
  const { rows } = await sql<{ url: string; off: string | null }>`
    update event_hooks
       set failing_since = coalesce(failing_since, clock_timestamp()),
           off = case when ${isGone} then 'gone'
                      when failing_since < clock_timestamp() - ${days} * interval '1 day'
                      then 'failing' end
     where id = ${hookId} and off is null
    returning url, off`.execute(trx);
  const [row] = rows;
  return row === undefined || row.off === null ? undefined : { url: row.url, off: row.off };
}
