import { BONUS_COINS, isBonusDue } from '@regz/rules/coins/daily-goal.ts';
import { utcDay } from '@regz/rules/coins/utc-day.ts';
import type { Database } from '../platform/database/database.ts';
import { countDay, postCoins } from './coins.queries.ts';

/** A completed task or a won game; its row is written already and proves it. */
export type Earning = { userId: string; at: Date } & (
  | { kind: 'task'; position: number }
  | { kind: 'game'; playId: string }
);

/**
 * Pays a task or a game in the transaction that completes it, and its day's bonus if that is due
 * with it. The caller holds the wallet's lock, so what is counted stays so. Returns the bonus and
 * the balance after both.
 */
export async function earnCoins(
  trx: Database,
  earning: Earning,
): Promise<{ balance: number; bonus: number }> {
  const { userId, at } = earning;
  const balance = await postCoins(trx, earning);
  if (!isBonusDue(await countDay(trx, userId, utcDay(at)))) return { balance, bonus: 0 };
  return { balance: await postCoins(trx, { kind: 'bonus', userId, at }), bonus: BONUS_COINS };
}
