import { DAY_MS } from '@regz/rules/durations.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { Services } from '../../platform/services.ts';
import { lockOrder } from '../orders.queries.ts';
import { numberReceipt } from './number-receipt.ts';
import { findUnnumbered } from './receipts.queries.ts';

const AT_ONCE = 500;
const WITHIN_DAYS = 31;

/**
 * Numbers the receipts of orders that were paid lately and have none, in the order of payment: a program
 * of before receipts had numbers settled them, while it ran beside this one.
 */
export async function numberOverlooked(services: Services): Promise<void> {
  const at = new Date(services.clock());
  const since = new Date(at.getTime() - WITHIN_DAYS * DAY_MS);
  for (const { id } of await findUnnumbered(services.db, since, AT_ONCE)) {
    await transaction(services.db, async ({ trx }) => {
      await numberReceipt(services, trx, await lockOrder(trx, id), at);
    });
  }
}
