import { type OrderFacts, orderStatus, returnedMinor } from '@regz/rules/orders/order-status.ts';
import { refundableMinor } from '@regz/rules/orders/upgrade-quote.ts';
import type { Database } from '../../platform/database/database.ts';
import { type OrderRow, updateOrder } from '../orders.queries.ts';
import { sumTraded } from './trades.queries.ts';

/**
 * Flags an order of which more went back, by the provider or the bank, than what was not traded in: staff
 * look at what it was traded in for. The caller holds order and account locked.
 */
export async function flagTradedReturn(
  trx: Database,
  { id, amountMinor }: OrderRow,
  facts: OrderFacts,
  at: Date,
): Promise<void> {
  const tradedMinor = await sumTraded(trx, id);
  if (tradedMinor === 0) return;
  const isLost = orderStatus(facts) === 'chargeback';
  const goneMinor = isLost ? amountMinor : returnedMinor(facts);
  const mostMinor = refundableMinor({ amountMinor, returnedMinor: 0, tradedMinor });
  if (goneMinor > mostMinor) {
    await updateOrder(trx, id, { flag: 'trade-in-returned', flaggedAt: at });
  }
}
