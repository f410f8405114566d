import type { Database } from '../platform/database/database.ts';

/** Inserts an order without a payment, with its license. */
export async function insertGivenOrder(
  trx: Database,
  order: {
    orderId: string;
    userId: string;
    username: string;
    email: string | null;
    productName: string;
    validityDays: number;
    currency: string;
    licenseKeyId: string;
    /** The product of the key; missing for a key of no product. */
    stockProductId?: string;
    source: string;
    at: Date;
  },
): Promise<void> {
  await trx
    .insertInto('order_facts')
    .values({
      order_id: order.orderId,
      user_id: order.userId,
      client_name: order.username,
      client_email: order.email,
      stock_product_id: order.stockProductId ?? null,
      product_name: order.productName,
      validity_days: order.validityDays,
      amount_minor: 0,
      currency: order.currency,
      display_currency: order.currency,
      display_amount_minor: 0,
      provider: order.source,
      live: true,
      granted_at: order.at,
      license_key_id: order.licenseKeyId,
      fulfilled_at: order.at,
      created_at: order.at,
    })
    .execute();
}

/** The account that receives a key, locked so that it is not deleted before the transaction ends. */
export async function lockReceiver(trx: Database, id: string) {
  return trx
    .selectFrom('users')
    .select(['id', 'username', 'email', 'banned'])
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst();
}
