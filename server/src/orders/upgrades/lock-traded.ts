import { lockTime } from '../../licenses/time/seen-time.ts';
import type { Database } from '../../platform/database/database.ts';
import type { OrderRow } from '../orders.queries.ts';
import { sumTraded } from './trades.queries.ts';

/** Returns the traded-in amount of an order, which stays the same until the transaction ends. */
export async function lockTraded(trx: Database, { id, userId }: OrderRow): Promise<number> {
  if (userId !== null) await lockTime(trx, userId);
  return sumTraded(trx, id);
}
