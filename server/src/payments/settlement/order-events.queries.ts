import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import type { PaymentEvent } from '../../platform/ports/payment-event.ts';

export type EventOutcome = 'applied' | 'ignored' | 'flagged' | 'unmatched';

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

/** Stores an event once, even if it is reported repeatedly. */
export async function insertEvent(
  trx: Database,
  { provider, event }: { provider: string; event: PaymentEvent },
): Promise<{ id: string; isNew: boolean }> {
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
  if (added !== undefined) return { id: String(added.id), isNew: true };
  const stored = await trx
    .selectFrom('order_events')
    .select('id')
    .where('provider', '=', provider)
    .where('event_key', '=', event.key)
    .executeTakeFirstOrThrow();
  return { id: String(stored.id), isNew: false };
}
