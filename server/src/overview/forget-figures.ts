import type { Database } from '../platform/database/database.ts';
import { deleteFigures } from './count-figures.queries.ts';

/**
 * Makes the next round count all days again. Bulk writes of past facts, such as an import, end with
 * it.
 */
export async function forgetFigures(db: Database): Promise<void> {
  await deleteFigures(db);
}
