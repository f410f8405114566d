import type { Database } from '../platform/database/database.ts';
import { type SpendingHold, updateSpendingHold } from './task-users.queries.ts';

/** Holds a task user's spending for a reason, or releases it; false if there is no account. */
export async function holdSpending(
  trx: Database,
  id: string,
  hold: SpendingHold | null,
): Promise<boolean> {
  return updateSpendingHold(trx, id, hold);
}
