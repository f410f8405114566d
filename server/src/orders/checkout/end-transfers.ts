import { transaction } from '../../platform/database/transaction.ts';
import type { Services } from '../../platform/services.ts';
import { announceOrders } from '../announce-order.ts';
import { endLateTransfers } from './transfer-waits.queries.ts';

/**
 * Ends the orders whose transfer has not arrived in time. An order with a waiting slip stays open
 * as long as the slip is stored. A later transfer is late, and still counts.
 */
export async function endTransfers({ db, clock }: Services): Promise<void> {
  await transaction(db, async ({ trx }) => {
    await announceOrders(trx, await endLateTransfers(trx, new Date(clock())));
  });
}
