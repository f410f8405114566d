import type { HookEvent } from '@regz/rules/event-hooks/endpoints.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../platform/database/database.ts';

/** Deliveries deleted by one statement. */
const PIECE = 1000;

export type HookEdit = { url: string; description: string; events: readonly HookEvent[] };
export type EventHookRow = Awaited<ReturnType<typeof listHooks>>[number];
export type DeliveryRow = Awaited<ReturnType<typeof listDeliveries>>[number];

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
                    where hook_id = event_hooks.id and next_try_at is not null)`.as('waiting'),
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

/** Adds a delivery for one endpoint, regardless of its events. */
export async function insertDelivery(
  trx: Database,
  delivery: { hookId: string; webhookId: string; type: string; body: string },
): Promise<void> {
  await trx
    .insertInto('event_hook_deliveries')
    .values({
      hook_id: delivery.hookId,
      webhook_id: delivery.webhookId,
      type: delivery.type,
      body: delivery.body,
    })
    .execute();
}

export async function listDeliveries(db: Database, hookId: string, most: number) {
  return db
    .selectFrom('event_hook_deliveries')
    .select(['id', 'webhook_id as webhookId', 'type', 'body', 'created_at as createdAt'])
    .select(['tries', 'last_tried_at as lastTriedAt', 'next_try_at as nextTryAt'])
    .select(['delivered_at as deliveredAt', 'status', 'answer', 'fault'])
    .where('hook_id', '=', hookId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(most)
    .execute();
}

/** Returns the endpoint of a delivery, and whether it is enabled; undefined if there is none. */
export async function findDeliveryHook(db: Database, deliveryId: string) {
  return db
    .selectFrom('event_hook_deliveries')
    .innerJoin('event_hooks', 'event_hooks.id', 'event_hook_deliveries.hook_id')
    .select(['event_hooks.id', 'event_hooks.off'])
    .where('event_hook_deliveries.id', '=', deliveryId)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
}

/** Restarts an endpoint's deliveries: one, or all since a time. Returns how many. */
export async function beginAnew(
  trx: Database,
  hookId: string,
  which: { deliveryId: string } | { since: Date },
): Promise<number> {
  const result = await trx
    .updateTable('event_hook_deliveries')
    .set({
      tries: 0,
      next_try_at: sql<Date>`clock_timestamp()`,
      delivered_at: null,
      failed_at: null,
    })
    .where('hook_id', '=', hookId)
    .$if('deliveryId' in which, (query) =>
      query.where('id', '=', 'deliveryId' in which ? which.deliveryId : ''),
    )
    .$if('since' in which, (query) =>
      query.where('created_at', '>=', 'since' in which ? which.since : new Date()),
    )
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}

/** Announces an event without a trigger to every endpoint that listens. */
export async function announceEvent(db: Database, event: HookEvent): Promise<void> {
  await sql`select announce_event(${event}, '{}'::jsonb)`.execute(db);
}

/** Deletes one piece of the deliveries of removed endpoints; false if there is none. */
export async function deleteRemovedDeliveries(db: Database): Promise<boolean> {
  return deletePiece(db, sql`hook_id in (select id from event_hooks where removed_at is not null)`);
}

/** Deletes one piece of the deliveries created before a time; false if there is none. */
export async function deleteDeliveriesBefore(db: Database, before: Date): Promise<boolean> {
  return deletePiece(db, sql`created_at < ${before}`);
}

async function deletePiece(db: Database, which: RawBuilder<unknown>): Promise<boolean> {
  // An array is read once. A subquery of `in` or a join is read again for each delivery, if the
  // planner assumes an empty table, as after the last sweep.
  const { numAffectedRows = 0n } = await sql`
    delete from event_hook_deliveries where id = any (array(
      select id from event_hook_deliveries where ${which} limit ${PIECE} for update skip locked))`.execute(
    db,
  );
  return numAffectedRows > 0n;
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
