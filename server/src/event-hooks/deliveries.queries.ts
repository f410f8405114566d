import type { HookEvent } from '@regz/rules/event-hooks/endpoints.ts';
import { sql } from 'kysely';
import type { Database } from '../platform/database/database.ts';

/** Announces an event without a trigger to every endpoint that listens. */
export async function announceEvent(db: Database, event: HookEvent): Promise<void> {
  await sql`select announce_event(${event}, '{}'::jsonb)`.execute(db);
}

/** Adds a delivery for one endpoint, regardless of its events. */
export async function insertDelivery(
  trx: Database,
  { hookId, webhookId, type, body }: Record<'hookId' | 'webhookId' | 'type' | 'body', string>,
): Promise<void> {
  await sql`
    insert into event_hook_deliveries (hook_id, webhook_id, type, body)
    values (${hookId}, ${webhookId}, ${type}, ${body})`.execute(trx);
}

/** An endpoint's newest deliveries. */
export async function findDeliveries(db: Database, hookId: string, most: number) {
  return db
    .selectFrom('event_hook_deliveries')
    .select(['id', 'webhook_id as webhookId', 'type', 'body', 'created_at as createdAt'])
    .select(['tries', 'last_tried_at as lastTriedAt', 'status', 'answer', 'fault'])
    .select(
      sql<'waiting' | 'delivered' | 'failed'>`case when delivered_at is not null then 'delivered'
        when failed_at is not null then 'failed' else 'waiting' end`.as('state'),
    )
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

/** Returns a waiting delivery with its endpoint, and the secrets that sign it now; undefined for one that has ended. */
export async function findWaitingDelivery(db: Database, id: string) {
  return db
    .selectFrom('event_hook_deliveries as delivery')
    .innerJoin('event_hooks as hook', 'hook.id', 'delivery.hook_id')
    .select(['delivery.id', 'hook_id as hookId', 'webhook_id as webhookId', 'body', 'tries'])
    .select('url')
    .select(
      sql<string[]>`secret || case when former_until > clock_timestamp()
                                   then array[former_secret] else '{}' end`.as('secrets'),
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
  await sql`
    update event_hook_deliveries set failed_at = clock_timestamp()
     where hook_id = ${hookId} and delivered_at is null and failed_at is null`.execute(trx);
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

/** Deliveries deleted by one statement, so that it delays no other. */
const PIECE = 1000;

/**
 * Deletes deliveries created before a time, and removed endpoints with their deliveries. The wait of
 * a minute covers statements that could still see an endpoint enabled.
 */
export async function deleteEnded(db: Database, before: Date): Promise<void> {
  const isOld = sql`created_at < ${before}`;
  const isRemoved = sql`hook_id in (select id from event_hooks where removed_at is not null)`;
  for (const which of [isOld, isRemoved]) {
    // An array is read once. A subquery of `in` or a join is read again for each delivery, if the
    // planner assumes an empty table, as after the last sweep.
    const piece = sql`
      delete from event_hook_deliveries where id = any (array(
        select id from event_hook_deliveries where ${which} limit ${PIECE} for update skip locked))`;
    while (((await piece.execute(db)).numAffectedRows ?? 0n) > 0n);
  }
  await sql`
    delete from event_hooks hook
     where removed_at < clock_timestamp() - interval '1 minute'
       and not exists (select from event_hook_deliveries where hook_id = hook.id)`.execute(db);
}
