import type { HookEvent } from '@regz/rules/event-hooks/endpoints.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../platform/database/database.ts';

/** Deliveries deleted by one statement. */
const PIECE = 1000;

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

export type DeliveryRow = Awaited<ReturnType<typeof listDeliveries>>[number];

export async function listDeliveries(db: Database, hookId: string, most: number) {
  return db
    .selectFrom('event_hook_deliveries')
    .select(['id', 'webhook_id as webhookId', 'type', 'body', 'created_at as createdAt'])
    .select(['tries', 'last_tried_at as lastTriedAt', 'status', 'answer', 'fault'])
    .select(['delivered_at as deliveredAt', 'failed_at as failedAt'])
    .select(
      sql<Date | null>`case when delivered_at is null and failed_at is null then
        (select start_after from pgboss.job
          where name = 'event-hooks.deliver' and coalesce(singleton_key, '') = event_hook_deliveries.id::text
            and state = 'created' and policy = 'short') end`.as('nextTryAt'),
    )
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
export async function restartDeliveries(
  trx: Database,
  hookId: string,
  which: { deliveryId: string } | { since: Date },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with restarted as (
      update event_hook_deliveries set tries = 0, delivered_at = null, failed_at = null
       where hook_id = ${hookId}
         and ${'since' in which ? sql`created_at >= ${which.since}` : sql`id = ${which.deliveryId}`}
      returning id)
    select count(*)::int as count, queue_hook_deliveries(array_agg(id), ${hookId}, now())
      from restarted`.execute(trx);
  return rows[0]?.count ?? 0;
}

export type WaitingDelivery = NonNullable<Awaited<ReturnType<typeof findWaitingDelivery>>>;

/** Returns a waiting delivery with its endpoint; undefined for one that has ended. */
export async function findWaitingDelivery(db: Database, id: string) {
  return db
    .selectFrom('event_hook_deliveries as delivery')
    .innerJoin('event_hooks as hook', 'hook.id', 'delivery.hook_id')
    .select(['delivery.id', 'hook_id as hookId', 'webhook_id as webhookId', 'body', 'tries'])
    .select(['url', 'secret'])
    .select(
      sql<string | null>`case when former_until > clock_timestamp() then former_secret end`.as(
        'formerSecret',
      ),
    )
    .where('delivery.id', '=', id)
    .where('delivered_at', 'is', null)
    .where('failed_at', 'is', null)
    .where('off', 'is', null)
    .executeTakeFirst();
}

type Attempt = { status: number | null; answer: string | null; fault: string | null };

/**
 * Records the outcome of an attempt: delivered, to be retried by a job after `againMs`, or given
 * up.
 */
export async function recordAttempt(
  trx: Database,
  id: string,
  { status, answer, fault, ...after }: Attempt & { isDelivered: boolean; againMs: number | null },
): Promise<void> {
  const { isDelivered, againMs } = after;
  await sql`
    with tried as (
      update event_hook_deliveries
         set tries = tries + 1, status = ${status}, answer = ${answer}, fault = ${fault},
             last_tried_at = clock_timestamp(),
             delivered_at = case when ${isDelivered} then clock_timestamp() end,
             failed_at = case when ${!isDelivered && againMs === null} then clock_timestamp() end
       where id = ${id}
      returning id, hook_id)
    select queue_hook_deliveries(array[id], hook_id, last.at + ${againMs}::float8 * interval '1 millisecond')
      from tried, clock_timestamp() last (at) where ${againMs !== null}`.execute(trx);
}

/** Gives up the waiting deliveries of an endpoint that was turned off. */
export async function giveUpWaiting(trx: Database, hookId: string): Promise<void> {
  await trx
    .updateTable('event_hook_deliveries')
    .set({ failed_at: sql<Date>`clock_timestamp()` })
    .where('hook_id', '=', hookId)
    .where('delivered_at', 'is', null)
    .where('failed_at', 'is', null)
    .execute();
}

/** Queues the waiting deliveries that have no job, as after an update from an older program. */
export async function queueOverlookedDeliveries(db: Database): Promise<void> {
  await sql`
    select queue_hook_deliveries(array_agg(id), hook_id, now()) from event_hook_deliveries
     where delivered_at is null and failed_at is null
       and id::text not in (
           select singleton_key from pgboss.job
            where name = 'event-hooks.deliver' and state < 'completed')
     group by hook_id`.execute(db);
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
