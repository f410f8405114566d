import { orderStatus, returnedMinor } from '@regz/rules/orders/order-status.ts';
import { refundableMinor } from '@regz/rules/orders/upgrade-quote.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Settlement } from '../../platform/settlement.ts';
import { updateOrder } from '../orders.queries.ts';
import { sumTraded } from './trades.queries.ts';

/**
 * Flags an order if the provider or the bank returned more than the part that was not traded in, so
 * that staff review the orders that it was traded in for. The caller has locked order and account.
 */
export async function flagTradedReturn(
  _services: unknown,
  trx: Database,
  { order: { id, amountMinor }, event, after: facts, at }: Settlement,
): Promise<void> {
  if (event?.kind !== 'refund' && event?.kind !== 'dispute') return;
  const tradedMinor = await sumTraded(trx, id);
  if (tradedMinor === 0) return;
  const isLost = orderStatus(facts) === 'chargeback';
  const goneMinor = isLost ? amountMinor : returnedMinor(facts);
  const mostMinor = refundableMinor({ amountMinor, returnedMinor: 0, tradedMinor });
  if (goneMinor > mostMinor) {
    await updateOrder(trx, id, { flag: 'trade-in-returned', flaggedAt: at });
  }
}
