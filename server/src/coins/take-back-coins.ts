import { BONUS_COINS, DAILY_GOAL } from '@regz/rules/coins/daily-goal.ts';
import { GAME_COINS } from '@regz/rules/games/play-conditions.ts';
import type { Database } from '../platform/database/database.ts';
import { postCoins } from './coins.queries.ts';
import { findPaidDay, insertAdjustment } from './staff/adjustments.queries.ts';

/** A voided play whose earnings an admin takes back. */
type Voiding = {
  playId: string;
  wallet: { id: string; coins: number };
  adminId: string;
  at: Date;
  /** The reason for the wallet's owner, which depends on whether the bonus is taken back too. */
  reason: (bonus: boolean) => string;
};

/** The coins that left the wallet, and whether the day's bonus was taken back too. */
export type TakenBack = { coins: number; bonus: boolean };

/**
 * Takes back a game's coins by a correction, and the day's bonus if fewer than ten tasks and games
 * of that day remain; never more than the wallet contains. The caller holds the wallet's lock, and
 * marks the play as voided afterwards.
 */
export async function takeBackCoins(trx: Database, voiding: Voiding): Promise<TakenBack> {
  const { playId, wallet, adminId, at } = voiding;
  const day = await findPaidDay(trx, playId);
  if (day === undefined) return { coins: 0, bonus: false };
  const bonus = day.bonus && day.standing - 1 < DAILY_GOAL;
  const coins = Math.min(GAME_COINS + (bonus ? BONUS_COINS : 0), wallet.coins);
  if (coins > 0) {
    const userId = wallet.id;
    const reason = voiding.reason(bonus);
    const correction = { userId, coins: -coins, reason, adminId, at, playId, needsApproval: false };
    const adjustmentId = await insertAdjustment(trx, correction);
    await postCoins(trx, { kind: 'adjustment', userId, at, adjustmentId });
  }
  return { coins, bonus };
}
