import type { Database } from '../platform/database/database.ts';
import { takeOldestKeys } from './key-stock.queries.ts';

/** Keys for real money, keys for play money (they begin with TEST-), or whichever there are. */
export type KeyPool = 'live' | 'test' | 'any';

export type TakenKey = { id: string; licenseKey: string };

/**
 * Takes a product's oldest available keys for people, in the caller's transaction: the first person
 * gets the oldest; if there are too few, the last people get none. Two concurrent calls never get
 * the same key, and neither waits for the other.
 */
export async function takeKeys(
  trx: Database,
  input: { productId: string; assignedTo: readonly string[]; at: Date; pool: KeyPool },
): Promise<TakenKey[]> {
  return takeOldestKeys(trx, input);
}

/** The same for one person; undefined if there is no key. */
export async function takeKey(
  trx: Database,
  { assignedTo, ...claim }: { productId: string; assignedTo: string; at: Date; pool: KeyPool },
): Promise<TakenKey | undefined> {
  const [key] = await takeOldestKeys(trx, { ...claim, assignedTo: [assignedTo] });
  return key;
}
