import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';

export type DueDelivery = {
  id: string;
  hookId: string;
  webhookId: string;
  body: string;
  tries: number;
  url: string;
  secret: string;
  formerSecret: string | null;
};

/**
 * Claims due deliveries for a minute, or until the attempt is recorded: no other process takes them
 * until then, and those of a process that dies become due again. At most `each` per endpoint, and
 * none for those in `busy`, so that a slow endpoint does not hold up the others.
 */
export async function takeDueDeliveries(
  db: Database,
  { busy, each }: { busy: readonly string[]; each: number },
): Promise<DueDelivery[]> {
  const { rows } = await sql<DueDelivery>`
    with due as (
      select waiting.id
        from event_hooks hook
       cross join lateral (
             select id from event_hook_deliveries
              where hook_id = hook.id and next_try_at <= clock_timestamp()
              order by next_try_at limit ${each}
                for no key update skip locked) waiting
       where hook.off is null and hook.id <> all (${[...busy]}::uuid[])
    )
    update event_hook_deliveries delivery
       set next_try_at = clock_timestamp() + interval '1 minute', tries = tries + 1
      from due, event_hooks hook
     where delivery.id = due.id and hook.id = delivery.hook_id
    returning delivery.id, delivery.hook_id as "hookId", webhook_id as "webhookId", body, tries,
              url, secret,
              case when former_until > clock_timestamp() then former_secret end as "formerSecret"`.execute(
    db,
  );
  return rows;
}

type Noted = { status: number | null; answer: string | null; fault: string | null };

/**
 * Records the outcome of an attempt: delivered, to be retried after `againMs`, or given up. One
 * that was resent in the meantime keeps its new schedule; a delivered one never waits again.
 */
export async function noteTry(
  trx: Database,
  id: string,
  { status, answer, fault, ...after }: Noted & { isDelivered: boolean; againMs: number | null },
): Promise<void> {
  const { isDelivered, againMs } = after;
  await sql`
    update event_hook_deliveries
       set status = ${status}, answer = ${answer}, fault = ${fault},
           last_tried_at = clock_timestamp(),
           delivered_at = case when ${isDelivered} then clock_timestamp() end,
           failed_at = case when ${!isDelivered && againMs === null} then clock_timestamp() end,
           next_try_at = clock_timestamp() + ${againMs}::double precision * interval '1 millisecond'
     where id = ${id}`.execute(trx);
}

/** Notes that an endpoint took what it was sent. */
export async function noteSuccess(db: Database, hookId: string): Promise<void> {
  await db
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
export async function noteFailure(
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

/** Gives up whatever waits for an endpoint that was turned off. */
export async function giveUpWaiting(trx: Database, hookId: string): Promise<void> {
  await trx
    .updateTable('event_hook_deliveries')
    .set({ next_try_at: null, failed_at: sql<Date>`clock_timestamp()` })
    .where('hook_id', '=', hookId)
    .where('next_try_at', 'is not', null)
    .execute();
}
