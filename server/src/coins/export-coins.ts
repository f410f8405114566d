import type { Database } from '../platform/database/database.ts';
import type { PersonalData } from '../platform/personal-data.ts';
import { findOwnAdjustments, findOwnGames, findOwnTransfers } from './coin-exports.queries.ts';

/** What the ledger, and the games it paid, store about a task user. */
export async function exportCoins(db: Database, userId: string): Promise<PersonalData> {
  return {
    coin_transfers: await findOwnTransfers(db, userId),
    game_completions: await findOwnGames(db, userId),
    coin_adjustments: await findOwnAdjustments(db, userId),
  };
}
