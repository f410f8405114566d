import type { HookEvent } from '@regz/rules/event-hooks/endpoints.ts';
import { sql } from 'kysely';
import type { Database } from '../platform/database/database.ts';

export type HookEdit = { url: string; description: string; events: readonly HookEvent[] };
export type EventHookRow = Awaited<ReturnType<typeof listHooks>>[number];

export async function listHooks(db: Database) {
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

/** Locks all endpoints, so that concurrent additions count each other. */
export async function countEventHooks(trx: Database): Promise<number> {
  await sql`lock table event_hooks in share row exclusive mode`.execute(trx);
  const { count } = await trx
    .selectFrom('event_hooks')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertEventHook(
  trx: Database,
  hook: HookEdit & { id: string; secret: string },
): Promise<void> {
  const { id, url, description, events, secret } = hook;
  await trx
    .insertInto('event_hooks')
    .values({ id, url, description, events: [...events], secret })
    .execute();
}

/**
 * Locks an endpoint until the transaction ends; undefined if there is none. Acts that announce an event
 * refer to it and do not wait.
 */
export async function lockEventHook(trx: Database, id: string) {
  return trx
    .selectFrom('event_hooks')
    .select(['id', 'url', 'off', 'secret', 'events', 'description'])
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export async function updateEventHook(
  trx: Database,
  id: string,
  { url, description, events, off }: HookEdit & { off: string | null },
): Promise<void> {
  await trx
    .updateTable('event_hooks')
    .set({ url, description, events: [...events], off })
    // An endpoint that is enabled again starts without failures.
    .set((eb) => ({ failing_since: off === null ? null : eb.ref('failing_since') }))
    .where('id', '=', id)
    .execute();
}

/** Disables an endpoint permanently; `deleteRemovedHooks` deletes it later. */
export async function retireEventHook(trx: Database, id: string): Promise<void> {
  await trx
    .updateTable('event_hooks')
    .set({ off: 'staff', removed_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', id)
    .execute();
}

/** Replaces the current secret, which also signs for some more hours. */
export async function replaceSecret(
  trx: Database,
  id: string,
  { secret, hours }: { secret: string; hours: number },
): Promise<void> {
  await trx
    .updateTable('event_hooks')
    .set((eb) => ({
      secret,
      former_secret: eb.ref('secret'),
      former_until: sql<Date>`clock_timestamp() + ${hours} * interval '1 hour'`,
    }))
    .where('id', '=', id)
    .execute();
}

/** Ends an endpoint's failures. */
export async function recordSuccess(trx: Database, hookId: string): Promise<undefined> {
  await trx
    .updateTable('event_hooks')
    .set({ failing_since: null })
    .where('id', '=', hookId)
    .where('failing_since', 'is not', null)
    .execute();
}

/**
 * Records that an endpoint failed, and turns it off if it is gone or has accepted nothing for
 * `days`; returns its address if this attempt turned it off.
 */
export async function recordFailure(
  trx: Database,
  hookId: string,
  { isGone, days }: { isGone: boolean; days: number },
): Promise<{ url: string; off: string } | undefined> {
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

/**
 * Deletes removed endpoints without deliveries. The wait of a minute covers statements that could
 * still see them enabled.
 */
export async function deleteRemovedHooks(db: Database): Promise<void> {
  await sql`
    delete from event_hooks hook
     where removed_at < clock_timestamp() - interval '1 minute'
       and not exists (select from event_hook_deliveries where hook_id = hook.id)`.execute(db);
}
