import type { Database } from '../platform/database/database.ts';
import { findStocked } from './key-stock.queries.ts';
import type { KeyPool } from './take-key.ts';

/** The ids of the products that have a key to give away. */
export async function listStocked(db: Database, pool: KeyPool): Promise<ReadonlySet<string>> {
  const rows = await findStocked(db, pool);
  return new Set(rows.map(({ id }) => id));
}
