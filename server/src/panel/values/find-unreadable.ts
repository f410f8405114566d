import type { Database } from '../../platform/database/database.ts';
import type { Seal } from '../../platform/guards/seal.ts';
import { openValue } from './sealed-values.ts';
import { findValues } from './values.queries.ts';

/** The names of values that were sealed with another DATA_KEY: programs do not get them. */
export async function findUnreadable(db: Database, seal: Seal): Promise<string[]> {
  const unreadable = (await findValues(db)).filter((value) => openValue(seal, value) === null);
  return [...new Set(unreadable.map(({ name }) => name))];
}
