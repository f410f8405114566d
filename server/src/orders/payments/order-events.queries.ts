import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import type { PaymentEvent } from '../../platform/ports/payment-event.ts';
import type { Services } from '../../platform/services.ts';
import type { OrderRow } from '../orders.queries.ts';

export type EventOutcome = 'applied' | 'ignored' | 'flagged' | 'unmatched';

/** Seconds that a job leaves an event to the process that stored it and settles it at once. */
const LEFT_SECONDS = 30;

/**
 * Stores an event once, even if it is reported repeatedly, and sends the job that settles it;
 * returns its id. A caller that settles the event in its own request passes `settles`.
 */
export async function storeEvent(
  services: Pick<Services, 'jobs'>,
  trx: Database,
  { provider, event, settles }: { provider: string; event: PaymentEvent; settles: boolean },
): Promise<string> {
  const added = await trx
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
  if (added !== undefined) {
    const id = String(added.id);
    const startAfter = settles ? LEFT_SECONDS : 0;
    await services.jobs.send(
      trx,
      'orders.settle-event',
      { event: id },
      { singletonKey: id, startAfter },
    );
    return id;
  }
  const stored = await trx
    .selectFrom('order_events')
    .select('id')
    .where('provider', '=', provider)
    .where('event_key', '=', event.key)
    .executeTakeFirstOrThrow();
  return String(stored.id);
}

/** Sends the job that settles an event which is settled at once as well. */
export async function sendSettling(
  { jobs }: Pick<Services, 'jobs'>,
  trx: Database,
  event: string,
): Promise<void> {
  const options = { singletonKey: event, startAfter: LEFT_SECONDS };
  await jobs.send(trx, 'orders.settle-event', { event }, options);
}

/** Locks an unsettled event; undefined if it is settled. */
export async function lockEvent(trx: Database, id: string) {
  return trx
    .selectFrom('order_events')
    .select(['id', 'provider', 'event'])
    .where('id', '=', Number(id))
    .where('processed_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/**
 * Records how an event was settled. With `reopens`, also reopens events of the same payment that
 * arrived earlier, and returns their ids for settling: a refund that arrives before its payment
 * looks like one of another product.
 */
export async function markSettled(
  trx: Database,
  { id, provider, event }: { id: string; provider: string; event: PaymentEvent },
  settled: {
    outcome: EventOutcome;
    orderRef: string | null;
    at: Date;
    reopens?: readonly PaymentEvent['kind'][];
  },
): Promise<string[]> {
  const { outcome, orderRef: order_ref, at: processed_at, reopens } = settled;
  await trx
    .updateTable('order_events')
    .set({ outcome, order_ref, processed_at })
    .where('id', '=', Number(id))
    .execute();
  if (reopens === undefined || event.paymentRef === undefined) return [];
  const rows = await trx
    .updateTable('order_events')
    .set({ outcome: null, processed_at: null })
    // Matches the condition of the partial index.
    .where('order_ref', 'is', null)
    .where('outcome', 'in', ['unmatched', 'ignored'])
    .where((or) =>
      or.or([or('outcome', '=', 'unmatched'), or('kind', 'in', ['refund', 'dispute'])]),
    )
    .where('kind', 'in', reopens)
    .where('provider', '=', provider)
    .where(sql`event ->> 'paymentRef'`, '=', event.paymentRef)
    .returning('id')
    .execute();
  return rows.map((row) => String(row.id));
}

/**
 * Events that no job has settled within a minute, because the job is gone or has failed; the newest
 * first.
 */
export async function findUnsettled(db: Database, limit: number) {
  const rows = await db
    .selectFrom('order_events')
    .select('id')
    .where('processed_at', 'is', null)
    .where('received_at', '<', sql<Date>`now() - interval '1 minute'`)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => String(id));
}

/** True if a plan of the store sells the provider's product. */
export async function isSoldHere(trx: Database, productId: number): Promise<boolean> {
  const plan = await trx
    .selectFrom('storefront_plans')
    .select('id')
    .where('provider_product_id', '=', productId)
    .limit(1)
    .executeTakeFirst();
  return plan !== undefined;
}

/** The current price of a plan; undefined if it is deleted. */
export async function findPlanPrice(trx: Database, planId: string): Promise<number | undefined> {
  const plan = await trx
    .selectFrom('storefront_plans')
    .select('price_minor as priceMinor')
    .where('id', '=', planId)
    .executeTakeFirst();
  return plan?.priceMinor;
}

/** True if a reported payment of ours has no order. */
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

/** Reopens the event of a payment for settling. */
export async function reopenEvent(trx: Database, id: number): Promise<void> {
  await trx
    .updateTable('order_events')
    .set({ outcome: null, processed_at: null })
    .where('id', '=', id)
    .execute();
}

/**
 * Recipients of the account's other orders of the plan that were paid since this one was opened;
 * null for the buyer. Takes an advisory lock, so that payments of a plan by an account run one
 * after another.
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
