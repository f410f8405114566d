import { transaction } from '../../platform/database/transaction.ts';
import type { Services } from '../../platform/services.ts';
import { announceOrders } from '../announce-order.ts';
import { endLateTransfers } from './transfers.queries.ts';

/**
 * Ends the orders whose transfer has not come in time. One whose slip waits for staff has time as long as
 * the slip is kept. A transfer that comes later is late, and counts all the same.
 */
export async function endTransfers({ db, clock }: Services): Promise<void> {
  await transaction(db, async ({ trx }) => {
    await announceOrders(trx, await endLateTransfers(trx, new Date(clock())));
  });
}
