import { BONUS_COINS, DAILY_GOAL, utcDay } from '@regz/rules/coins/coins.ts';
import type { Database } from '../platform/database/database.ts';
import { countDay, type Posting, postCoins } from './coins.queries.ts';

/** What an earning left behind. */
export type Earned = { balance: number; bonus: number };

/**
 * Posts the coins of a task or a game, and with what brings the day to ten its bonus, once. The
 * caller holds the lock of the wallet and read `at` after it; the evidence is written already.
 * Source: decision 27; specification B 4, B 9.
 */
export async function earnCoins(
  trx: Database,
  earning: Extract<Posting, { kind: 'task' | 'game' }>,
): Promise<Earned> {
  const { userId, at } = earning;
  const balance = await postCoins(trx, earning);
  const day = await countDay(trx, userId, utcDay(at));
  if (day.bonus || day.tasks + day.games < DAILY_GOAL) return { balance, bonus: 0 };
  return { balance: await postCoins(trx, { kind: 'bonus', userId, at }), bonus: BONUS_COINS };
}
