import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import type { PaymentEvent } from '../../platform/ports/payment-event.ts';
import type { OrderRow } from '../orders.queries.ts';
import type { PaymentName } from './payments.queries.ts';

export type EventOutcome = 'applied' | 'ignored' | 'flagged' | 'unmatched';

/** Stores an event once, however often it is reported; returns its id. */
export async function storeEvent(
  db: Database,
  provider: string,
  event: PaymentEvent,
): Promise<string> {
  const added = await db
    .insertInto('order_events')
    .values({
      provider,
      event_key: event.key,
      kind: event.kind,
      event: JSON.stringify(event),
    })
    .onConflict((conflict) => conflict.columns(['provider', 'event_key']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (added !== undefined) return String(added.id);
  const stored = await db
    .selectFrom('order_events')
    .select('id')
    .where('provider', '=', provider)
    .where('event_key', '=', event.key)
    .executeTakeFirstOrThrow();
  return String(stored.id);
}

/** Locks an event that nobody has settled yet; undefined if somebody has. */
export async function lockEvent(trx: Database, id: string) {
  return trx
    .selectFrom('order_events')
    .select(['id', 'provider', 'event'])
    .where('id', '=', Number(id))
    .where('processed_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export async function markSettled(
  trx: Database,
  id: string,
  settled: { outcome: EventOutcome; orderRef: string | null; at: Date },
): Promise<void> {
  await trx
    .updateTable('order_events')
    .set({
      outcome: settled.outcome,
      order_ref: settled.orderRef,
      processed_at: settled.at,
      retry_at: null,
      error: null,
    })
    .where('id', '=', Number(id))
    .execute();
}

const MOST_WAIT_SECONDS = 3600;

/** Records that settling failed; it is retried after 2, 4, 8 … seconds, at most an hour. */
export async function recordFailure(db: Database, id: string, error: string): Promise<void> {
  await db
    .updateTable('order_events')
    .set({
      attempts: sql`attempts + 1`,
      retry_at: sql`now() + make_interval(secs => least(power(2, attempts + 1), ${MOST_WAIT_SECONDS}::integer))`,
      error: error.slice(0, 500),
    })
    .where('id', '=', Number(id))
    .where('processed_at', 'is', null)
    .execute();
}

/** Events whose settling failed, or whose process died before it settled them. */
export async function findUnsettled(db: Database, limit: number) {
  const rows = await db
    .selectFrom('order_events')
    .select('id')
    .where('processed_at', 'is', null)
    .where((or) =>
      or.or([
        or('retry_at', '<=', sql<Date>`now()`),
        or.and([
          or('retry_at', 'is', null),
          or('received_at', '<', sql<Date>`now() - interval '30 seconds'`),
        ]),
      ]),
    )
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => String(id));
}

/** Whether the provider's product is one that a plan of the store sells. */
export async function isSoldHere(trx: Database, productId: number): Promise<boolean> {
  const plan = await trx
    .selectFrom('storefront_plans')
    .select('id')
    .where('provider_product_id', '=', productId)
    .limit(1)
    .executeTakeFirst();
  return plan !== undefined;
}

/** What a plan costs now; undefined for one that is gone. */
export async function findPlanPrice(trx: Database, planId: string): Promise<number | undefined> {
  const plan = await trx
    .selectFrom('storefront_plans')
    .select('price_minor as priceMinor')
    .where('id', '=', planId)
    .executeTakeFirst();
  return plan?.priceMinor;
}

/** Whether a payment of ours was reported that has no order. */
export async function isStrayPayment(
  trx: Database,
  provider: string,
  paymentRef: string,
): Promise<boolean> {
  const stray = await trx
    .selectFrom('order_events')
    .select('id')
    .where('outcome', '=', 'unmatched')
    .where('kind', '=', 'paid')
    .where('provider', '=', provider)
    .where(sql`event ->> 'paymentRef'`, '=', paymentRef)
    .limit(1)
    .executeTakeFirst();
  return stray !== undefined;
}

/**
 * Reopens the events of a payment that arrived before it was known, and returns them for settling. A refund that
 * arrives before its payment looks like one of another product.
 */
export async function reopenUnmatched(
  trx: Database,
  { provider, paymentRef }: PaymentName,
  kinds: readonly PaymentEvent['kind'][],
): Promise<string[]> {
  const rows = await trx
    .updateTable('order_events')
    .set({ outcome: null, processed_at: null })
    // As its index says.
    .where('order_ref', 'is', null)
    .where('outcome', 'in', ['unmatched', 'ignored'])
    .where((or) =>
      or.or([or('outcome', '=', 'unmatched'), or('kind', 'in', ['refund', 'dispute'])]),
    )
    .where('kind', 'in', kinds)
    .where('provider', '=', provider)
    .where(sql`event ->> 'paymentRef'`, '=', paymentRef)
    .returning('id')
    .execute();
  return rows.map(({ id }) => String(id));
}

/** The event of a payment is to be settled once more. */
export async function reopenEvent(trx: Database, id: number): Promise<void> {
  await trx
    .updateTable('order_events')
    .set({ outcome: null, processed_at: null })
    .where('id', '=', id)
    .execute();
}

/**
 * Whom the account's other orders of the plan are for that were paid since this one was opened; null for the
 * buyer. Payments of a plan by an account wait here for one another.
 */
export async function findPaidSince(
  trx: Database,
  { id, userId, planId, createdAt }: OrderRow,
): Promise<({ recipient: string; email: string | null } | null)[]> {
  if (userId === null || planId === null) return [];
  const name = `${userId}:${planId}`;
  await sql`select pg_advisory_xact_lock(hashtext('plans'), hashtext(${name}))`.execute(trx);
  const others = await trx
    .selectFrom('order_facts as o')
    .leftJoin('order_gifts as g', (join) =>
      join.onRef('g.order_ref', '=', 'o.id').on('g.taken_back_at', 'is', null),
    )
    .select(['g.recipient', 'g.email'])
    .where('o.user_id', '=', userId)
    .where('o.plan_id', '=', planId)
    .where('o.id', '<>', id)
    .where('o.paid_at', '>=', createdAt)
    .execute();
  return others.map(({ recipient, email }) => (recipient === null ? null : { recipient, email }));
}
