import { BASE_CURRENCY } from '@regz/rules/storefront/currencies.ts';
import type { Database } from '../platform/database/database.ts';
import { insertGivenOrder } from './given-orders.queries.ts';
import { newOrderId } from './new-order-id.ts';

/**
 * Records a free license as a completed order of amount 0, in the same transaction.
 * @returns the order's public reference
 */
export async function recordGivenOrder(
  trx: Database,
  given: {
    userId: string;
    username: string;
    email: string | null;
    productName: string;
    validityDays: number;
    licenseKeyId: string;
    /** The product of the key; missing for a key of no product. */
    stockProductId?: string;
    /** The source of the license, in place of a payment provider. */
    source: string;
    at: Date;
  },
): Promise<string> {
  const orderId = newOrderId();
  await insertGivenOrder(trx, { ...given, orderId, currency: BASE_CURRENCY });
  return orderId;
}
