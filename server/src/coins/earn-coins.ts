import type { Database } from '../platform/database/database.ts';
import { type Earning, postEarning } from './coins.queries.ts';

/** What an earning left behind. */
export type Earned = { balance: number; bonus: number };

/**
 * Posts the coins of a task or a game, and with what brings the day to ten its bonus, once. The
 * caller holds the lock of the wallet; the evidence is written already. A completed task calls the
 * same function of the database inside its own statement (`applyCompletion`).
 * Source: decision 27; specification B 4, B 9.
 */
export async function earnCoins(trx: Database, earning: Earning): Promise<Earned> {
  return postEarning(trx, earning);
}
