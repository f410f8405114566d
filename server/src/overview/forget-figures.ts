import type { Database } from '../platform/database/database.ts';
import { deleteFigures } from './count-figures.queries.ts';

/**
 * Makes the next round count all days anew. Whatever writes facts of past days in bulk ends with it,
 * as an import does.
 */
export async function forgetFigures(db: Database): Promise<void> {
  await deleteFigures(db);
}
