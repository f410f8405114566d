import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import type { OrderRow } from '../orders.queries.ts';

/** The current price of a plan; undefined if it is deleted. */
export async function findPlanPrice(trx: Database, planId: string): Promise<number | undefined> {
  const plan = await trx
    .selectFrom('storefront_plans')
    .select('price_minor as priceMinor')
    .where('id', '=', planId)
    .executeTakeFirst();
  return plan?.priceMinor;
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
