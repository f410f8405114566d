import type { Database } from '../platform/database/database.ts';

/** A wallet's movements; the rows go into the export as they are. */
export async function findOwnTransfers(db: Database, userId: string) {
  return db
    .selectFrom('coin_transfers')
    .select(['seq', 'kind', 'from_account', 'to_account', 'amount', 'balance_after', 'coin_date'])
    .select(['task_position', 'play_id', 'purchase_id', 'adjustment_id', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('seq')
    .execute();
}

/** Games that were won; the coins of those taken over are in the opening balance. */
export async function findOwnGames(db: Database, userId: string) {
  return db
    .selectFrom('game_completions')
    .select(['play_id', 'game_name', 'completion_date', 'coins_earned', 'created_at', 'imported'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute();
}

/** Corrections of a wallet, without the names of those who made them. */
export async function findOwnAdjustments(db: Database, userId: string) {
  return db
    .selectFrom('coin_adjustments')
    .select(['id', 'amount', 'reason', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute();
}
