import type { Database } from '../platform/database/database.ts';
import type { PersonalData } from '../platform/personal-data.ts';
import { findOwnAdjustments, findOwnTransfers } from './coin-exports.queries.ts';

/** What the ledger holds about a task user. */
export async function exportCoins(db: Database, userId: string): Promise<PersonalData> {
  return {
    coin_transfers: await findOwnTransfers(db, userId),
    coin_adjustments: await findOwnAdjustments(db, userId),
  };
}
