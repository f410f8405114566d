import type { Database } from '../../platform/database.ts';
import type { Delivery } from '../../platform/payment-provider.ts';
import { findReferenced, type OrderReference } from '../orders.queries.ts';

/** What the order that a payment speaks of has brought its buyer; undefined for no order of ours. */
export async function findDelivery(
  db: Database,
  provider: string,
  reference: OrderReference,
): Promise<Delivery | undefined> {
  const found = await findReferenced(db, provider, reference);
  if (found === undefined) return undefined;
  const row = await db
    .selectFrom('order_facts')
    .leftJoin('license_keys', 'license_keys.id', 'order_facts.license_key_id')
    .select(['order_facts.order_id', 'license_keys.license_key'])
    .where('order_facts.id', '=', found.id)
    .executeTakeFirstOrThrow();
  const licenseKeys = row.license_key === null ? null : [row.license_key];
  return { orderId: row.order_id, licenseKeys };
}
