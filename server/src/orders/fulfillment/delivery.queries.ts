import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import type { Delivery } from '../../platform/ports/payment-provider.ts';
import { isGivenAway } from '../gifts/gift-columns.queries.ts';
import { type OrderReference, selectReferenced } from '../orders.queries.ts';

/**
 * The key that a payment's order delivered to its buyer, never one of a gift; undefined without a
 * matching order.
 */
export async function findDelivery(
  db: Database,
  provider: string,
  reference: OrderReference,
): Promise<Delivery | undefined> {
  const row = await db
    .selectFrom('order_facts as o')
    .leftJoin('license_keys as k', 'k.id', 'o.license_key_id')
    .select('o.order_id as orderId')
    .select(
      sql<string | null>`case when not ${isGivenAway} then k.license_key end`.as('licenseKey'),
    )
    .where('o.id', '=', selectReferenced(db, provider, reference))
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const licenseKeys = row.licenseKey === null ? null : [row.licenseKey];
  return { orderId: row.orderId, licenseKeys };
}
