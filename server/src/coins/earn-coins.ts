import { BONUS_COINS, isBonusDue, TASK_COINS } from '@regz/rules/coins/daily-goal.ts';
import { GAME_COINS } from '@regz/rules/games/play-conditions.ts';
import type { CompiledQuery } from 'kysely';
import type { Database } from '../platform/database/database.ts';
import { coinPosting, dayCounts } from './coins.queries.ts';

/** A completed task or a won game. Its row, which proves it, is written first. */
type Earning = { userId: string; at: Date } & (
  | { kind: 'task'; position: number }
  | { kind: 'game'; playId: string }
);

/** The wallet's balance, and the counts of its day (`earnedOnDay`), before the earning. */
type WalletBefore = { coins: number; tasks: number; games: number; bonus: boolean };

/** The bonus, the balance after both, and the queries that post them. */
type Earned = { balance: number; bonus: number; postings: CompiledQuery[] };

/** A query of what a wallet has earned on a UTC day, to be sent behind its lock. */
export function earnedOnDay(trx: Database, of: { userId: string; day: string }) {
  return dayCounts(trx, of);
}

/**
 * Pays a task or a game in the transaction that completes it, and its day's bonus if that is due
 * with it. The caller has held the wallet's lock since it read the wallet.
 */
export function earnCoins(trx: Database, earning: Earning, wallet: WalletBefore): Earned {
  const { userId, at, kind } = earning;
  const { coins, bonus, ...done } = wallet;
  const isTask = kind === 'task';
  const tasks = done.tasks + (isTask ? 1 : 0);
  const games = done.games + (isTask ? 0 : 1);
  const isDue = isBonusDue({ tasks, games, bonus });
  const earned = isTask ? TASK_COINS : GAME_COINS;
  const bonusCoins = isDue ? BONUS_COINS : 0;
  const postings = [coinPosting(trx, earning)];
  if (isDue) postings.push(coinPosting(trx, { kind: 'bonus', userId, at }));
  return { balance: coins + earned + bonusCoins, bonus: bonusCoins, postings };
}
