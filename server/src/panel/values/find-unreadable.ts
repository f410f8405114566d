import type { Database } from '../../platform/database/database.ts';
import type { Seal } from '../../platform/guards/seal.ts';
import { findGiven } from './given.queries.ts';
import { openValue } from './sealed-values.ts';

/** The names of values that were sealed with another DATA_KEY: programs do not get them. */
export async function findUnreadable(db: Database, seal: Seal): Promise<string[]> {
  const { values } = await findGiven(db);
  const unreadable = values.filter((value) => openValue(seal, value) === null);
  return [...new Set(unreadable.map(({ name }) => name))];
}
