import type { Database } from '../../platform/database/database.ts';
import type { Delivery } from '../../platform/ports/payment-provider.ts';
import { findReferenced, type OrderReference } from '../orders.queries.ts';

/** What a payment's order has delivered to its buyer; undefined without a matching order. */
export async function findDelivery(
  db: Database,
  provider: string,
  reference: OrderReference,
): Promise<Delivery | undefined> {
  const [found] = await findReferenced(db, provider, reference);
  if (found === undefined) return undefined;
  const row = await db
    .selectFrom('order_facts')
    .leftJoin('license_keys', 'license_keys.id', 'order_facts.license_key_id')
    .select(['order_facts.order_id as orderId', 'license_keys.license_key as licenseKey'])
    .where('order_facts.id', '=', found.id)
    .executeTakeFirstOrThrow();
  const licenseKeys = row.licenseKey === null ? null : [row.licenseKey];
  return { orderId: row.orderId, licenseKeys };
}
