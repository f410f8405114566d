import { sql } from 'kysely';
import type { Database } from '../../platform/database.ts';
import type { OpenedCheckout } from '../../platform/payment-provider.ts';

/** The account's order of a plan that can be paid still, locked; there is at most one. */
export async function lockOpenOrder(trx: Database, userId: string, planId: string) {
  return trx
    .selectFrom('order_facts')
    .selectAll()
    .where('user_id', '=', userId)
    .where('plan_id', '=', planId)
    .where('paid_at', 'is', null)
    .where('expired_at', 'is', null)
    .where('granted_at', 'is', null)
    .where('flag', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

export type NewOrder = {
  order_id: string;
  user_id: string;
  client_name: string;
  client_email: string | null;
  plan_id: string;
  stock_product_id: string;
  product_name: string;
  validity_days: number;
  amount_minor: number;
  currency: string;
  display_currency: string;
  display_amount_minor: number;
  display_rate_micros: number;
  provider: string;
  provider_product_id: number;
  provider_variant_id: number;
  live: boolean;
  created_at: Date;
};

/** Makes an order; undefined when another request has just opened one for the same plan. */
export async function insertOrder(trx: Database, order: NewOrder) {
  return trx
    .insertInto('order_facts')
    .values(order)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** How the price was shown when the buyer last pressed Buy. */
export async function updateDisplay(
  trx: Database,
  id: string,
  display: Pick<NewOrder, 'display_currency' | 'display_amount_minor' | 'display_rate_micros'>,
): Promise<void> {
  await trx.updateTable('order_facts').set(display).where('id', '=', id).execute();
}

/** Keeps the checkout of an order that has none yet; false when another request was faster. */
export async function keepCheckout(
  trx: Database,
  id: string,
  { sessionId, expiresAt, view }: OpenedCheckout,
): Promise<boolean> {
  const kept = await trx
    .updateTable('order_facts')
    .set({
      provider_session_id: sessionId,
      checkout: JSON.stringify(view),
      checkout_expires_at: expiresAt,
    })
    .where('id', '=', id)
    .where('provider_session_id', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return kept !== undefined;
}

export async function findCheckout(db: Database, id: string) {
  return db
    .selectFrom('order_facts')
    .select(['provider_session_id', 'checkout', 'checkout_expires_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

/**
 * Orders whose payment nobody heard of for a while, the longest unasked first. The older an order
 * is, the rarer it comes up: after a tenth of its age.
 */
export async function findUnheard(db: Database, limit: number) {
  const rows = await db
    .selectFrom('order_facts')
    .select('id')
    .where('paid_at', 'is', null)
    .where('provider_session_id', 'is not', null)
    .where('created_at', '<', sql<Date>`now() - interval '3 minutes'`)
    .where(
      sql`coalesce(checked_at, created_at)`,
      '<',
      sql<Date>`now() - greatest(interval '1 minute', (now() - created_at) / 10)`,
    )
    .where('checkout_expires_at', '>', sql<Date>`now() - interval '24 hours'`)
    .orderBy(sql`coalesce(checked_at, created_at)`)
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Takes the right to ask the provider about an order; nobody else has it for some seconds. */
export async function claimCheck(db: Database, id: string, restSeconds: number) {
  return db
    .updateTable('order_facts')
    .set({ checked_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('provider_session_id', 'is not', null)
    .where((or) =>
      or.or([
        or('checked_at', 'is', null),
        or('checked_at', '<', sql<Date>`now() - make_interval(secs => ${restSeconds}::integer)`),
      ]),
    )
    .returning(['provider', 'provider_session_id'])
    .executeTakeFirst();
}
